/**
 * Array parameters in Postgres's binary form (`array_recv` and `array_send` of its source). pg makes text of an array:
 * each element is escaped here, and unescaped and parsed there, which takes the two ends a third more time than these do.
 *
 * A parameter's type has to be the very one, as in `$1::text[]`: Postgres refuses another element type. null and
 * undefined become NULL. All throw `RangeError` for a value that the element type does not have.
 */

type Values<Value> = readonly (Value | null | undefined)[];

/** How one value is written: as `sizeOf` bytes from `at` on. */
interface Element<Value> {
  /** The element type's row in `pg_type`. */
  readonly oid: number;
  readonly sizeOf: (value: Value) => number;
  readonly write: (buffer: Buffer, value: Value, at: number) => void;
}

/** Dimensions, whether there are NULLs, element type, length, first index. */
const HEADER_BYTES = 20;
const SIZE_BYTES = 4;

export const booleanArray = encoder<boolean>({
  oid: 16,
  sizeOf: () => 1,
  write: (buffer, value, at) => void buffer.writeUInt8(value ? 1 : 0, at),
});

export const smallintArray = encoder<number>({
  oid: 21,
  sizeOf: () => 2,
  write: (buffer, value, at) => void buffer.writeInt16BE(whole(value), at),
});

export const integerArray = encoder<number>({
  oid: 23,
  sizeOf: () => 4,
  write: (buffer, value, at) => void buffer.writeInt32BE(whole(value), at),
});

/** Of safe integers. */
export const bigintArray = encoder<number>({
  oid: 20,
  sizeOf: () => 8,
  write: (buffer, value, at) => {
    const low = buffer.writeInt32BE(Math.floor(whole(value) / 2 ** 32), at);
    buffer.writeUInt32BE(value >>> 0, low);
  },
});

/** To the millisecond. */
export const timestamptzArray = encoder<Date>({
  oid: 1184,
  sizeOf: () => 8,
  // Microseconds, which leave the safe integers in the year 2285.
  write: (buffer, value, at) => void buffer.writeBigInt64BE(BigInt(value.getTime() - EPOCH_MS) * 1_000n, at),
});

/** Text with U+0000 is refused by Postgres, as it is in the text form; half a surrogate pair becomes U+FFFD. */
export const textArray = asText(25);

/** Of JSON text. */
export const jsonArray = asText(114);

/** Of JSON text. */
export const jsonbArray = encoder<string>({
  oid: 3802,
  sizeOf: (json) => 1 + Buffer.byteLength(json),
  write: (buffer, json, at) => void buffer.write(json, buffer.writeUInt8(JSONB_VERSION, at)),
});

export const byteaArray = encoder<Buffer>({
  oid: 17,
  sizeOf: (value) => value.length,
  write: (buffer, value, at) => void value.copy(buffer, at),
});

/** Of UUIDs in their usual form. */
export const uuidArray = encoder<string>({
  oid: 2950,
  sizeOf: () => 16,
  write: (buffer, value, at) => {
    if (!UUID.test(value)) throw new RangeError(`"${value}" is no UUID`);
    buffer.write(value.replaceAll('-', ''), at, 'hex');
  },
});

/** Of an element type whose binary form is its text. */
function asText(oid: number): (values: Values<string>) => Buffer {
  return encoder<string>({
    oid,
    sizeOf: (value) => Buffer.byteLength(value),
    write: (buffer, value, at) => void buffer.write(value, at),
  });
}

/** Postgres counts time from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0);
const JSONB_VERSION = 1;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function encoder<Value>({ oid, sizeOf, write }: Element<Value>): (values: Values<Value>) => Buffer {
  return (values) => {
    if (values.length === 0) return empty(oid);
    const sizes = values.map((value) => (value == null ? NULL : sizeOf(value)));
    const buffer = Buffer.allocUnsafe(
      sizes.reduce((total, size) => total + SIZE_BYTES + Math.max(size, 0), HEADER_BYTES),
    );
    let at = buffer.writeInt32BE(1, 0);
    at = buffer.writeInt32BE(sizes.includes(NULL) ? 1 : 0, at);
    at = buffer.writeInt32BE(oid, at);
    at = buffer.writeInt32BE(values.length, at);
    at = buffer.writeInt32BE(1, at);
    values.forEach((value, index) => {
      const size = sizes[index]!;
      at = buffer.writeInt32BE(size, at);
      if (value == null) return;
      write(buffer, value, at);
      at += size;
    });
    return buffer;
  };
}

/** Of no dimension, and so without a length. */
function empty(oid: number): Buffer {
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(oid, 8);
  return buffer;
}

/** The size that stands for NULL. */
const NULL = -1;

/** What Buffer would cut to a whole number without a word. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer`);
  return value;
}
