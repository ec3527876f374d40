"""What people do with Patolli: one file for each thing a member does on Discord, and ``shell`` for
whoever runs the bot."""
