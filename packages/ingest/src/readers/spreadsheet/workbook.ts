import type { Zip } from '../../zip/open-zip.js'
import { prefixed, readXml } from '../../zip/read-xml.js'
import { readRelationships } from '../../zip/relationships.js'

export interface Sheet {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** The part with the texts of cells, if there is one. */
  readonly strings: string | undefined
  readonly styles: string | undefined
  readonly isFrom1904: boolean
}

/** The sheets of a workbook in the order of its tabs. Sheets that hold only a chart have no rows and are left out. */
export async function readWorkbook(zip: Zip, main: string): Promise<Workbook> {
  const relationships = await readRelationships(zip, main)
  const partOf = (wanted: string) =>
    [...relationships.values()].find(({ type, target }) => type === wanted && zip.parts.has(target))?.target
  const sheets: Sheet[] = []
  let isFrom1904 = false
  await readXml(zip, main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const found = relationships.get(prefixed(attributes, 'id') ?? '')
      if (found?.type !== 'worksheet') return
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: attributes.name ?? `Sheet ${sheets.length + 1}`, part: found.target, isHidden })
    },
  })
  return { sheets, strings: partOf('sharedStrings'), styles: partOf('styles'), isFrom1904 }
}
