import { DocumentTooDeepError } from '@kg/contract'
import type { Handler } from 'htmlparser2'

/** What a browser would never show either: deeper than this, the nesting is there to do harm. */
const deepest = 10_000

/** XHTML closes elements in ways that HTML does not know; `<title/>` would swallow the rest of the page. */
const isXhtml = (html: string): boolean =>
  /^\s*<\?xml\b|<html[^>]*xmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/i.test(html.slice(0, 2_000))

export type HtmlHandler = Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>

/** Reads a page element by element, without a tree: every element that opens is closed again. */
export async function parseHtml(name: string, html: string, handler: Partial<HtmlHandler>): Promise<void> {
  const { Parser } = await import('htmlparser2')
  let depth = 0
  const counting: Partial<Handler> = {
    ...handler,
    onopentag(element, attributes, isImplied) {
      if (++depth > deepest) throw new DocumentTooDeepError({ name, limit: deepest })
      handler.onopentag?.(element, attributes, isImplied)
    },
    onclosetag(element, isImplied) {
      depth--
      handler.onclosetag?.(element, isImplied)
    },
  }
  new Parser(counting, { recognizeSelfClosing: isXhtml(html), recognizeCDATA: isXhtml(html) }).end(html)
}
