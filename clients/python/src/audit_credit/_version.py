"""The version of this package, in its metadata and in the user agent."""

__version__ = "0.1.0"
