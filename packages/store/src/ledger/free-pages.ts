import { readSync } from 'node:fs'

// Of lmdb's pages: a header, then the offsets of the nodes, counted from the header's end.
const header = 24
const at = { flags: 18, lower: 20 }
const branch = 1
const overflow = 1
const node = { flags: 4, keyBytes: 6, key: 8 }
/** Deeper than any tree of numbers that fit a file. */
const mostLevels = 16

/** Reads which pages of a file are free, from the root of lmdb's own list of them, without mapping the file. */
export function readFreePages(fd: number, { root, pageSize }: { root: number; pageSize: number }): Set<number> {
  const free = new Set<number>()
  const visit = (page: number, levels: number): void => {
    const bytes = readPages(fd, page, 1, pageSize)
    if (bytes === undefined || levels > mostLevels) return
    const isBranch = (bytes.readUInt16LE(at.flags) & branch) !== 0
    for (let i = 0; i < bytes.readUInt16LE(at.lower) / 2; i++) {
      const from = header + bytes.readUInt16LE(header + 2 * i)
      if (isBranch) visit(bytes.readUIntLE(from, 6), levels + 1)
      else addList(free, listOf(fd, bytes, from, pageSize))
    }
  }
  visit(root, 0)
  return free
}

function listOf(fd: number, page: Buffer, from: number, pageSize: number): Buffer | undefined {
  const size = page.readUInt32LE(from)
  const data = from + node.key + page.readUInt16LE(from + node.keyBytes)
  if ((page.readUInt16LE(from + node.flags) & overflow) === 0) return page.subarray(data, data + size)
  const pages = Math.ceil((header + size) / pageSize)
  return readPages(fd, Number(page.readBigUInt64LE(data)), pages, pageSize)?.subarray(header, header + size)
}

/** How many numbers there are, then the numbers. A negative one says how many pages follow upon the next number. */
function addList(free: Set<number>, list: Buffer | undefined): void {
  if (list === undefined) return
  const numbers = Array.from({ length: Math.floor(list.length / 8) }, (_, i) => Number(list.readBigInt64LE(8 * i)))
  const end = Math.min(numbers.length, 1 + (numbers[0] ?? 0))
  for (let i = 1; i < end; i++) {
    const number = numbers[i] ?? 0
    const first = number < 0 ? (numbers[++i] ?? 0) : number
    for (let page = first; page < first + Math.max(1, -number); page++) free.add(page)
  }
}

function readPages(fd: number, page: number, count: number, pageSize: number): Buffer | undefined {
  const bytes = Buffer.alloc(count * pageSize)
  return readSync(fd, bytes, 0, bytes.length, page * pageSize) === bytes.length ? bytes : undefined
}
