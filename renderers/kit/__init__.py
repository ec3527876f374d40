"""What the pictures of all titles share: colours, type, sprites, furniture, signs and encoding.

A picture is a :class:`~renderers.kit.stage.Stage` (what never changes, drawn once at four times the
size) on which a :class:`~renderers.kit.frame.Frame` puts cached sprites and cached text, on whole
pixels only. ``encode`` turns it into a PNG in the fixed palette of its title.
"""
