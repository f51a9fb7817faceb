import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const fixtures = new URL('../../../packages/ingest/fixtures/', import.meta.url)

const append = (mark: (number: number) => string) => (bytes: Buffer, number: number) =>
  Buffer.concat([bytes, Buffer.from(mark(number))])
const inText = (from: RegExp, to: (number: number) => string) => (bytes: Buffer, number: number) =>
  Buffer.from(bytes.toString().replace(from, to(number)))

/** Packed files differ in the comment of their archive. */
function withComment(bytes: Buffer, number: number): Buffer {
  const comment = Buffer.from(`file ${number}`)
  const changed = Buffer.concat([bytes, comment])
  changed.writeUInt16LE(comment.length, bytes.length - 2)
  return changed
}

const packed = Object.fromEntries(
  ['.docx', '.odt', '.pptx', '.epub', '.xlsx', '.ods'].map((type) => [type, withComment] as const),
)

/** How a file of each type is made different from its neighbours. */
const change: Readonly<Record<string, (bytes: Buffer, number: number) => Buffer>> = {
  ...packed,
  '.pdf': append((n) => `\n% file ${n}\n`),
  '.md': append((n) => `\n\nThis is file ${n}.\n`),
  '.csv': append((n) => `Person ${n},${n % 100},2024-01-01,TRUE\n`),
  '.tsv': append((n) => `Q-${n}\tBergen\n`),
  '.html': inText(/<\/body>/i, (n) => `<p>This is file ${n}.</p></body>`),
  '.xml': append((n) => `<!-- file ${n} -->\n`),
  '.json': inText(/\}\s*$/, (n) => `, "number": ${n}}`),
  '.jsonld': inText(/Ada Example/, (n) => `Ada Example ${n}`),
  '.eml': append((n) => `\nfile ${n}\n`),
  '.go': append((n) => `\n// file ${n}\n`),
  '.rs': append((n) => `\n// file ${n}\n`),
  '.php': append((n) => `\n// file ${n}\n`),
  '.py': append((n) => `\n# file ${n}\n`),
}

/** Files of other programs, one after the other from each folder; without scans, which are a matter of recognition. */
function samples(): URL[] {
  const found = ['files/', 'papers/', 'outputs/'].flatMap((folder) =>
    readdirSync(new URL(folder, fixtures))
      .filter((name) => extname(name) in change && !/^(?:scan|log|encrypted)/.test(name))
      .filter((name) => extname(name) !== '.csv' || name.startsWith('people'))
      .map((name) => new URL(`${folder}${name}`, fixtures)),
  )
  return found
}

/** Writes files `from`, `from` + 1, … below `to` into a folder; `edition` makes them different from an earlier writing. */
export function writeMixedFiles(folder: string, from: number, to: number, edition = 0): void {
  const all = samples()
  for (let number = from; number < to; number++) {
    const sample = all[number % all.length] as URL
    const type = extname(sample.pathname)
    const below = join(folder, `part-${number % 10}`)
    mkdirSync(below, { recursive: true })
    const make = change[type] as (bytes: Buffer, number: number) => Buffer
    writeFileSync(join(below, `${number}${type}`), make(readFileSync(sample), number + edition))
  }
}
