import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const bufferBytes = 48 * 1024

/** Merges files of sorted lines into one order. */
export function* mergeSorted(files: readonly string[]): Generator<string> {
  const sources: Iterator<string>[] = files.map(linesOfFile)
  const heap: Head[] = []
  for (const source of sources) {
    const { value, done } = source.next()
    if (!done) push(heap, { line: value, source })
  }
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    yield top.line
    const { value, done } = top.source.next()
    if (!done) top.line = value
    else {
      const last = heap.pop() as Head
      if (heap.length === 0) return
      if (last !== top) heap[0] = last
    }
    sink(heap)
  }
}

interface Head {
  line: string
  readonly source: Iterator<string>
}

function push(heap: Head[], head: Head): void {
  heap.push(head)
  for (let at = heap.length - 1; at > 0; ) {
    const above = (at - 1) >> 1
    if ((heap[above] as Head).line <= head.line) return
    swap(heap, at, above)
    at = above
  }
}

/** Brings the first one down to where it belongs. */
function sink(heap: Head[]): void {
  for (let at = 0; ; ) {
    let least = at
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && (heap[child] as Head).line < (heap[least] as Head).line) least = child
    if (least === at) return
    swap(heap, at, least)
    at = least
  }
}

function swap(heap: Head[], a: number, b: number): void {
  const one = heap[a] as Head
  heap[a] = heap[b] as Head
  heap[b] = one
}

function* linesOfFile(path: string): Generator<string> {
  const file = openSync(path, 'r')
  const decoder = new StringDecoder('utf8')
  const buffer = Buffer.allocUnsafe(bufferBytes)
  let rest = ''
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      const lines = (rest + decoder.write(buffer.subarray(0, read))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    closeSync(file)
  }
}
