import type { PdfDocument, PdfOutlineItem } from './pdf-js.js'

const mostEntries = 5_000
const deepest = 6

/** Without numbers, signs and case, so that `1.2 Ships` in the text is `Ships` in the outline. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\s*(?:(?:chapter|section|kapitel|appendix)\s+)?[\divx]{0,4}(?:\.\d{1,3})*[.):]?\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

interface Entry {
  readonly text: string
  readonly level: number
  /** Undefined where the outline does not say it. */
  readonly page: number | undefined
}

/** The bookmarks of a PDF, by which its headings are found. */
export class Outline {
  private readonly byText = new Map<string, Entry[]>()

  private constructor(entries: readonly Entry[]) {
    for (const entry of entries) this.byText.set(entry.text, [...(this.byText.get(entry.text) ?? []), entry])
  }

  static async read(pdf: PdfDocument): Promise<Outline> {
    const entries: Entry[] = []
    async function add(items: readonly PdfOutlineItem[], level: number): Promise<void> {
      for (const { title, dest, items: inner } of items) {
        if (entries.length >= mostEntries) return
        entries.push({ text: comparable(title), level, page: await pageOf(pdf, dest) })
        if (level < deepest) await add(inner, level + 1)
      }
    }
    await add((await pdf.getOutline()) ?? [], 1)
    return new Outline(entries.filter(({ text }) => text !== ''))
  }

  get isEmpty(): boolean {
    return this.byText.size === 0
  }

  levelOf(text: string, page: number): number | undefined {
    return this.byText.get(comparable(text))?.find((entry) => entry.page === undefined || entry.page === page)?.level
  }
}

async function pageOf(pdf: PdfDocument, dest: PdfOutlineItem['dest']): Promise<number | undefined> {
  try {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const ref = target?.[0]
    if (typeof ref === 'number') return ref + 1
    return ref === undefined || ref === null ? undefined : (await pdf.getPageIndex(ref)) + 1
  } catch {
    // A bookmark that leads nowhere still has a title.
    return undefined
  }
}
