"""Everything that needs no input or output: the clients for threads and for asyncio are both thin around it."""
