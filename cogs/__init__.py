"""What people do with Patolli. The files here are the cogs, one for each thing a member does: a new
command begins here. Behind them are rooms, each for one kind of work:

    hall/      what happens at the tables, without Discord
    panel/     the message that only the player sees, where a turn is made
    board/     the public messages of a table, and when they are posted
    kit/       what all of them use to answer a member
    workshop/  the processes that draw pictures and replay records
    bot/       the bot that brings the cogs together, live or at a local table
    shell/     the commands for whoever runs the bot
"""
