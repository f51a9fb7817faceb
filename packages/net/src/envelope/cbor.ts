import { isUtf8 } from 'node:buffer'
import { NotCanonicalCborError } from './errors.js'

export type CborValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | { readonly [key: string]: CborValue }

// Every message between nodes passes here twice or thrice, so it is read once: what has no canonical form is refused on
// the way, rather than by writing it again and comparing.

const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, simple: 7 } as const
const simple = { false: 0xf4, true: 0xf5, null: 0xf6 } as const
/** A head with this many more bytes of argument. */
const oneByte = 24
const twoBytes = 25
const fourBytes = 26
const eightBytes = 27
const maxUint64 = (1n << 64n) - 1n
const encoder = new TextEncoder()
/** Deeper values could end the process by their depth alone. */
const maxDepth = 64

function refuse(why: string): never {
  throw new NotCanonicalCborError({ why })
}

/** The one encoding of a value: sorted keys, shortest forms, no floats, no indefinite lengths. */
export function encode(value: CborValue): Uint8Array {
  const writer = new CborWriter()
  writer.write(value, 0)
  return writer.end()
}

/** The value of canonical bytes. Refuses every byte string that `encode` would not have made. */
export function decode(bytes: Uint8Array): CborValue {
  const reader = new CborReader(bytes)
  const value = reader.read(0)
  reader.end()
  return value
}

class CborWriter {
  private bytes = new Uint8Array(1024)
  private at = 0

  end(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }

  write(value: unknown, depth: number): void {
    if (depth > maxDepth) refuse('it is too deep')
    if (typeof value === 'string') this.writeText(value, Buffer.byteLength(value))
    else if (typeof value === 'number') this.writeNumber(value)
    else if (typeof value === 'boolean') this.writeByte(value ? simple.true : simple.false)
    else if (value === null) this.writeByte(simple.null)
    else if (typeof value === 'bigint') this.writeInteger(value)
    else if (value instanceof Uint8Array) this.writeBytes(value)
    else if (Array.isArray(value)) {
      this.writeHead(major.list, value.length)
      for (const one of value) this.write(one, depth + 1)
    } else if (typeof value === 'object') this.writeMap(value, depth)
    else refuse(typeof value)
  }

  private writeMap(value: object, depth: number): void {
    const entries = Object.entries(value).map(([key, value]) => ({ key, length: Buffer.byteLength(key), value }))
    this.writeHead(major.map, entries.length)
    for (const { key, length, value } of entries.sort(compareKeys)) {
      this.writeText(refuseProto(key), length)
      this.write(value, depth + 1)
    }
  }

  private writeNumber(value: number): void {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) refuse(`number ${value}`)
    if (value >= 0) this.writeHead(major.unsigned, value)
    else this.writeHead(major.negative, -1 - value)
  }

  private writeInteger(value: bigint): void {
    const isNegative = value < 0n
    const argument = isNegative ? -1n - value : value
    if (argument > maxUint64) refuse(`number ${value}`)
    const kind = isNegative ? major.negative : major.unsigned
    if (argument <= Number.MAX_SAFE_INTEGER) this.writeHead(kind, Number(argument))
    else this.writeLongHead(kind, argument)
  }

  private writeText(text: string, length: number): void {
    this.writeHead(major.text, length)
    this.reserve(length)
    encoder.encodeInto(text, this.bytes.subarray(this.at))
    this.at += length
  }

  private writeBytes(bytes: Uint8Array): void {
    this.writeHead(major.bytes, bytes.length)
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.at)
    this.at += bytes.length
  }

  private writeHead(kind: number, argument: number): void {
    if (argument < oneByte) this.writeByte((kind << 5) | argument)
    else if (argument < 2 ** 8) this.writeArgument(kind, oneByte, argument, 1)
    else if (argument < 2 ** 16) this.writeArgument(kind, twoBytes, argument, 2)
    else if (argument < 2 ** 32) this.writeArgument(kind, fourBytes, argument, 4)
    else this.writeLongHead(kind, BigInt(argument))
  }

  private writeArgument(kind: number, size: number, argument: number, bytes: number): void {
    this.writeByte((kind << 5) | size)
    for (let shift = bytes - 1; shift >= 0; shift--) this.writeByte((argument >>> (shift * 8)) & 0xff)
  }

  private writeLongHead(kind: number, argument: bigint): void {
    this.writeByte((kind << 5) | eightBytes)
    for (let shift = 56n; shift >= 0n; shift -= 8n) this.writeByte(Number((argument >> shift) & 0xffn))
  }

  private writeByte(byte: number): void {
    this.reserve(1)
    this.bytes[this.at++] = byte
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.at + more))
    larger.set(this.bytes)
    this.bytes = larger
  }
}

interface Key {
  readonly key: string
  /** In bytes. */
  readonly length: number
}

/** By the bytes of their encoding, which begins with the length. */
function compareKeys(a: Key, b: Key): number {
  if (a.length !== b.length) return a.length - b.length
  const isAscii = a.length === a.key.length && b.length === b.key.length
  if (!isAscii) return Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))
  return a.key < b.key ? -1 : Number(a.key > b.key)
}

class CborReader {
  private at = 0
  private readonly bytes: Buffer

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  end(): void {
    if (this.at !== this.bytes.length) refuse('something follows the value')
  }

  read(depth: number): CborValue {
    if (depth > maxDepth) refuse('it is too deep')
    const first = this.bytes[this.at++] ?? refuse('it ends early')
    const kind = first >> 5
    if (kind === major.simple) return readSimple(first)
    const argument = this.readArgument(first & 0x1f)
    if (kind === major.unsigned) return argument
    if (kind === major.negative) return negative(argument)
    if (typeof argument === 'bigint') refuse('a length that nothing has')
    if (kind === major.bytes) return new Uint8Array(this.take(argument))
    if (kind === major.text) return this.readText(argument)
    if (kind === major.list) return this.readList(argument, depth)
    if (kind === major.map) return this.readMap(argument, depth)
    return refuse('a tag')
  }

  /** The number in a head, which must be written as short as it can be. */
  private readArgument(size: number): number | bigint {
    if (size < oneByte) return size
    if (size > eightBytes) refuse('an indefinite length')
    const bytes = this.take(1 << (size - oneByte))
    if (size === eightBytes) return shortest(bytes.readBigUInt64BE())
    const value = bytes.readUIntBE(0, bytes.length)
    const least = size === oneByte ? oneByte : 2 ** (bytes.length * 4)
    return value < least ? refuse('a number is longer than it need be') : value
  }

  private readText(length: number): string {
    const bytes = this.take(length)
    if (!isUtf8(bytes)) refuse('a text is no UTF-8')
    return bytes.toString('utf8')
  }

  private readList(length: number, depth: number): CborValue[] {
    const list: CborValue[] = []
    for (let i = 0; i < length; i++) list.push(this.read(depth + 1))
    return list
  }

  private readMap(length: number, depth: number): { [key: string]: CborValue } {
    const map: { [key: string]: CborValue } = {}
    let before: Buffer | undefined
    for (let i = 0; i < length; i++) {
      const start = this.at
      const key = this.readKey()
      const written = this.bytes.subarray(start, this.at)
      if (before !== undefined && Buffer.compare(before, written) >= 0) refuse('the keys are not in order')
      before = written
      map[key] = this.read(depth + 1)
    }
    return map
  }

  private readKey(): string {
    const first = this.bytes[this.at++] ?? refuse('it ends early')
    const length = first >> 5 === major.text ? this.readArgument(first & 0x1f) : refuse('a key is no text')
    const key = typeof length === 'bigint' ? refuse('a length that nothing has') : this.readText(length)
    return refuseProto(key)
  }

  private take(length: number): Buffer {
    if (length > this.bytes.length - this.at) refuse('it ends early')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

/** What is read into an object has no such key of its own. */
const refuseProto = (key: string): string => (key === '__proto__' ? refuse('a key is __proto__') : key)

function readSimple(byte: number): boolean | null {
  if (byte === simple.null) return null
  return byte === simple.true || byte === simple.false
    ? byte === simple.true
    : refuse('a float or another simple value')
}

function shortest(value: bigint): number | bigint {
  if (value < 1n << 32n) refuse('a number is longer than it need be')
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
}

function negative(argument: number | bigint): number | bigint {
  const value = typeof argument === 'number' ? -1 - argument : -1n - argument
  return typeof value === 'number' && !Number.isSafeInteger(value) ? BigInt(value) : value
}
