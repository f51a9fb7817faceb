import type { Zip } from '../../zip/open-zip.js'
import { readXml } from '../../zip/read-xml.js'

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The numbers of those styles that show a number as a day or a time. */
export async function findDateStyles(zip: Zip, part: string): Promise<ReadonlySet<number>> {
  const own = new Map<number, boolean>()
  const found = new Set<number>()
  let style = 0
  let isInCellStyles = false
  await readXml(zip, part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), isDateFormat(formatCode))
      else if (name === 'cellXfs') isInCellStyles = true
      else if (name === 'xf' && isInCellStyles) {
        const id = Number(numFmtId)
        if (own.get(id) ?? isBuiltInDate(id)) found.add(style)
        style++
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false
    },
  })
  return found
}

/** Words in quotes, colours and escaped signs show nothing of the value. */
export function isDateFormat(code: string): boolean {
  const [first = ''] = code.split(';', 1)
  const bare = first.replace(/"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare.replace(/general/gi, ''))
}
