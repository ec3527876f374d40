"""What is printed and what is remembered: components, rules, words, and the store."""
