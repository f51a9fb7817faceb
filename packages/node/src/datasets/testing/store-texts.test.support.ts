import type { Journal } from '../../platform/operations/journal.js'
import { TextBlocks } from '../texts/text-blocks.js'
import { longTextsOf, putGroups, putLongTexts } from '../texts/write-texts.js'

export const longText = 'y'.repeat(5000)

/** Texts of a copy; the one at position 20 is long. */
export const someTexts: readonly string[] = Array.from({ length: 300 }, (_, i) => (i === 20 ? longText : `text ${i}`))

export async function storeTexts(ledger: Journal, copy: string): Promise<void> {
  const blocks = new TextBlocks()
  const found = someTexts.flatMap((text) => blocks.add(text) ?? []).concat(blocks.end() ?? [])
  await ledger.writeWithoutReceipt((w) => {
    for (const block of found) {
      putLongTexts(w, copy, longTextsOf(block))
      putGroups(w, copy, block)
    }
  })
}
