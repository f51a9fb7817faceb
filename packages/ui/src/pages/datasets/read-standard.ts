export const standards = ['GS1-EPCIS', 'WOT', 'GRAPH'] as const
export type Standard = (typeof standards)[number]

export const standardWords: Readonly<Record<Standard, string>> = {
  'GS1-EPCIS': 'GS1 EPCIS, XML or JSON-LD',
  WOT: 'Web of Things',
  GRAPH: 'KG-JSON graph',
}

/** Words near the beginning of a JSON file, and what such a file is. */
const signs: readonly (readonly [RegExp, Standard])[] = [
  [/"EPCIS(?:Query)?Document"|"epcisBody"/, 'GS1-EPCIS'],
  [/"@graph"|"datasetHeader"/, 'GRAPH'],
  [/"things"|"thing"/, 'WOT'],
]

/** How much of a file is looked at. */
export const headBytes = 4096

/** What a file seems to be, by how it begins. */
export function readStandard(head: Uint8Array): Standard | undefined {
  const [first, second] = head
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(head).trimStart()
  if (text.startsWith('<')) return 'GS1-EPCIS'
  return text.startsWith('{') ? signs.find(([sign]) => sign.test(text))?.[1] : undefined
}
