"""Takes the steps of the core: for threads, and for asyncio."""
