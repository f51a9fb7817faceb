import type { DocumentProperties } from '../../blocks/block.js'
import type { PageFacts } from './page-facts.js'

/** Larger and deeper pages are read whole: finding the article in them takes too long. */
const mostLetters = 5_000_000
const deepest = 400

export interface MainContent {
  readonly html: string
  readonly properties: DocumentProperties
}

const words = (html: string): number => html.replace(/<[^>]*>/g, ' ').split(/\s+/).length

/** The article of a web page, without menus and the like; undefined for a document, and where none is found. */
export async function findMainContent(html: string, facts: PageFacts): Promise<MainContent | undefined> {
  if (!facts.hasFurniture || html.length > mostLetters || facts.depth > deepest) return undefined
  const [{ Defuddle }, { parseHTML }] = await Promise.all([import('defuddle/node'), import('linkedom')])
  const { document } = parseHTML(html)
  // Nothing is fetched: asynchronous extractors are off, and what asks all the same gets no answer.
  const fetch = () => Promise.reject(new Error('pages are read without the network'))
  try {
    // Its own changes of headings and footnotes would hide what the page says.
    const found = await Defuddle(document, undefined, { useAsync: false, standardize: false, fetch })
    if (found.content === '' || words(found.content) < 25) return undefined
    return {
      html: found.content,
      properties: {
        ...(found.title === '' ? {} : { title: found.title }),
        ...(found.author === '' ? {} : { authors: [found.author] }),
        ...(/^\d{4}-\d\d-\d\d/.test(found.published) ? { created: found.published } : {}),
        ...(found.description === '' ? {} : { description: found.description }),
      },
    }
  } catch {
    // A page that it cannot take apart is read whole.
    return undefined
  }
}
