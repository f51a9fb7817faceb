import { rateBytes, roundConstants } from './keccak-rounds.js'

// A WebAssembly module with two functions, written out here because they are mostly repetition. They work on a memory
// that is given: the round constants, then the 25 lanes of a state.
//   absorb(from, blocks, continues)  takes in whole blocks, to a new state or to the one before
//   hashPairs(from, pairs, to)       hashes a byte of 1 and 64 bytes, for each pair of hashes

export const roundsAt = 0
export const stateAt = 8 * roundConstants.length

const rotations = [
  0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14,
] as const
const lanes = [...rotations.keys()]
const columns = [0, 1, 2, 3, 4]

// Parameters come first, then the locals: the lanes, their rotated and moved form, column parities, their mix, a round.
const from = 0
const count = 1
const continues = 2
const to = 2
const lane = (i: number) => 3 + i
const moved = (i: number) => 28 + i
const parity = (x: number) => 53 + (x % 5)
const mix = (x: number) => 58 + x
const round = 63

const i32 = 0x7f
const i64 = 0x7e
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const int = (value: number) => [0x41, ...signed(value)]
const long = (value: number) => [0x42, ...signed(value)]
const loadByte = (offset: number) => [0x31, 0, ...unsigned(offset)]
/** Whole lanes from a place that need not be a multiple of eight. */
const load = (offset: number) => [0x29, 0, ...unsigned(offset)]
const store = (offset: number) => [0x37, 0, ...unsigned(offset)]
const [add, subtract, differs] = [0x6a, 0x6b, 0x47]
const [and, or, xor, shift, rotate] = [0x83, 0x84, 0x85, 0x86, 0x89]
/** Runs again for as long as its last value is not zero. */
const loop = (...body: number[]) => [0x03, 0x40, ...body, 0x0d, 0, 0x0b]

const iff = (...body: number[]) => [0x04, 0x40, ...body, 0x0b]
const step = (local: number, by: number) => [...get(local), ...int(by), add, ...set(local)]

const readState = lanes.flatMap((i) => [...int(0), ...load(stateAt + 8 * i), ...set(lane(i))])
const writeState = lanes.flatMap((i) => [...int(0), ...get(lane(i)), ...store(stateAt + 8 * i)])

const addBlock = lanes
  .slice(0, rateBytes / 8)
  .flatMap((i) => [...get(lane(i)), ...get(from), ...load(8 * i), xor, ...set(lane(i))])

const theta = [
  ...columns.flatMap((x) => [
    ...get(lane(x)),
    ...[5, 10, 15, 20].flatMap((row) => [...get(lane(x + row)), xor]),
    ...set(parity(x)),
  ]),
  ...columns.flatMap((x) => [...get(parity(x + 1)), ...long(1), rotate, ...get(parity(x + 4)), xor, ...set(mix(x))]),
]

const rhoAndPi = rotations.flatMap((by, i) => {
  const [x, y] = [i % 5, Math.floor(i / 5)]
  const to = y + 5 * ((2 * x + 3 * y) % 5)
  return [...get(lane(i)), ...get(mix(x)), xor, ...long(by), rotate, ...set(moved(to))]
})

const chi = lanes.flatMap((i) => {
  const row = i - (i % 5)
  const [next, second] = [row + ((i + 1) % 5), row + ((i + 2) % 5)]
  return [...get(moved(next)), ...long(-1), xor, ...get(moved(second)), and, ...get(moved(i)), xor, ...set(lane(i))]
})

const iota = [...get(lane(0)), ...get(round), ...load(roundsAt), xor, ...set(lane(0))]

/** Steps through the round constants, eight bytes each. */
const permute = [
  ...int(0),
  ...set(round),
  ...loop(
    ...[...theta, ...rhoAndPi, ...chi, ...iota],
    ...[...get(round), ...int(8), add, ...tee(round), ...int(8 * roundConstants.length), differs],
  ),
]

/** Goes on until all are done. */
const countDown = [...get(count), ...int(1), subtract, ...tee(count)]

const absorb = [
  ...get(continues),
  ...iff(...readState),
  ...loop(...addBlock, ...step(from, rateBytes), ...permute, ...countDown),
  ...writeState,
  0x0b,
]

/** One block: the byte that inner nodes begin with, two hashes, and the padding. */
const setPair = [
  ...[...get(from), ...load(0), ...long(8), shift, ...long(1), or, ...set(lane(0))],
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((i) => [...get(from), ...load(8 * i - 1), ...set(lane(i))]),
  ...[...get(from), ...loadByte(63), ...long(0x0100), or, ...set(lane(8))],
  ...lanes.slice(9).flatMap((i) => [...long(0), ...set(lane(i))]),
  ...[...long(1), ...long(63), shift, ...set(lane(rateBytes / 8 - 1))],
]
const writeHash = [0, 1, 2, 3].flatMap((i) => [...get(to), ...get(lane(i)), ...store(8 * i)])

const hashPairs = [
  ...loop(...setPair, ...permute, ...writeHash, ...step(from, 64), ...step(to, 32), ...countDown),
  0x0b,
]

/** The bytes of the module. */
export function keccakModule(): Uint8Array {
  const [functionKind, memoryKind] = [0x00, 0x02]
  const bodyOf = (code: readonly number[]) => sized([2, round - lane(0), i64, 1, i32, ...code])
  return Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 3, i32, i32, i32, 0]),
    ...section(2, [1, ...name('js'), ...name('memory'), memoryKind, 1, 1, 1]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...name('absorb'), functionKind, 0, ...name('hashPairs'), functionKind, 1]),
    ...section(10, [2, ...bodyOf(absorb), ...bodyOf(hashPairs)]),
  )
}

const section = (id: number, body: readonly number[]) => [id, ...sized(body)]
const name = (text: string) => sized([...new TextEncoder().encode(text)])

function sized(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}
