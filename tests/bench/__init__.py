"""The budgets of the design, measured: ``python bot.py bench``. One module measures one thing;
``figure`` is what they have in common, ``measuring`` brings them together."""
