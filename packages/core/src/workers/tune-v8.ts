import { setFlagsFromString } from 'node:v8'

const memory = [
  // Garbage is collected when it is as much as what is in use. By itself V8 waits for up to three times as much.
  '--heap-growing-percent=100',
  // After seconds of quiet V8 would take away the room of new objects and much of its fastest code. Those who come back
  // a minute later would wait for both. The delay counts once, so it is as long as V8 can count: 25 days. Threads that
  // stay give back memory by themselves, after minutes.
  '--gc-memory-reducer-start-delay-ms=2147483647',
]

/** For Node 20 only. The first hundred requests take a tenth less; the start takes a twentieth more. */
const firstRequests = [
  // A function notes from its second call on which objects it meets, and is soon compiled in the simple way.
  '--interrupt-budget-for-feedback-allocation=100',
  '--interrupt-budget-factor-for-feedback-allocation=1',
  '--baseline-batch-compilation-threshold=512',
  // The engine's code is compiled anew only where it is really hot, as later versions of V8 do by themselves: it takes a
  // core from those who wait for an answer.
  '--wasm-tiering-budget=13000000',
]

/** Memory only, for programs whose code is to run as V8 sees fit. */
export const tuneMemory = (): void => memory.forEach(setFlag)

/**
 * What all programs and threads of a node have V8 do. V8 takes no code that was compiled with other flags, so they are
 * the same everywhere.
 */
export function tuneV8(nodeVersion: string = process.versions.node): void {
  tuneMemory()
  if (Number.parseInt(nodeVersion, 10) < 22) firstRequests.forEach(setFlag)
}

function setFlag(flag: string): void {
  setFlagsFromString(flag)
}
