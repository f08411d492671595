declare module 'html-encoding-sniffer' {
  /** The name of the encoding of these bytes by the HTML standard: byte order mark, then transport, then meta, or for XML its declaration. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
}
