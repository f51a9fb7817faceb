import { deflateSync } from 'node:zlib'

interface MadePage {
  readonly content: string
}

/** A PDF with pages of one font, written by hand so that tests can make it as large or as wrong as they need. */
export function makePdf(pages: readonly MadePage[], compress = false): Uint8Array {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, ...body: (Buffer | string)[]) => {
    offsets[number] = length
    add(`${number} 0 obj\n`)
    for (const part of body) add(part)
    add('\nendobj\n')
  }
  add('%PDF-1.4\n')
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  object(2, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}]>>`)
  object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (const [at, { content }] of pages.entries()) {
    const number = 4 + 2 * at
    const raw = Buffer.from(content, 'latin1')
    const data = compress ? deflateSync(raw) : raw
    object(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${number + 1} 0 R>>`,
    )
    object(
      number + 1,
      `<</Length ${data.length}${compress ? '/Filter/FlateDecode' : ''}>>stream\n`,
      data,
      '\nendstream',
    )
  }
  const start = length
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`)
  add(`trailer<</Size ${offsets.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`)
  return new Uint8Array(Buffer.concat(parts))
}

const line = (text: string, y: number, size = 11): string => `BT /F ${size} Tf 72 ${y} Td (${text}) Tj ET\n`

/** A page with a running head, a heading, forty lines of text and its number. */
export function makePage(number: number): MadePage {
  const lines = Array.from({ length: 40 }, (_, at) =>
    line(`Line ${at + 1} of the text of page ${number}, which is long enough to look like one.`, 720 - 15 * at),
  )
  const head = line('The long book of tides', 810, 9) + line(`Chapter ${number}`, 760, 18)
  return { content: head + lines.join('') + line(String(number), 30, 9) }
}
