import { setFlagsFromString } from 'node:v8'

const flags = [
  // Garbage is collected when it is as much as what is in use. By itself V8 waits for up to three times as much.
  '--heap-growing-percent=100',
  // After seconds of quiet V8 would take away the room of new objects and much of its fastest code. Those who come back
  // a minute later would wait for both. The delay counts once, so it is as long as V8 can count: 25 days. Threads that
  // stay give back memory by themselves, after minutes.
  '--gc-memory-reducer-start-delay-ms=2147483647',
]

/**
 * What all programs and threads of a node have V8 do. V8 takes no code that was compiled with other flags, so they are
 * the same everywhere.
 */
export function tuneV8(): void {
  for (const flag of flags) setFlagsFromString(flag)
}
