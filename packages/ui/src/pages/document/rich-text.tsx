import { Lexer, type MarkedToken, type Token } from 'marked'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { isWebAddress } from '../../look/short-iri.js'
import css from './rich-text.module.css'
import tableCss from './table.module.css'

/** Beyond this the text is shown as it is: a reader wants it, and a page that answers. */
const longest = 200_000

/**
 * The text of a document. It is read into parts and never becomes HTML: whatever others wrote in it is shown, not run.
 * Only Markdown has marks within a line; in other documents a star is a star.
 */
export function RichText({ text, contentType }: { text: string; contentType: string }) {
  const isMarkdown = contentType === 'text/markdown'
  const isPlain = contentType === 'text/plain' || text.length > longest
  const tokens = useMemo(() => (isPlain ? [] : new Lexer({ gfm: true }).lex(text)), [text, isPlain])
  if (isPlain) return <div className={css.plain}>{text}</div>
  return <div className={css.rich}>{drawAll(tokens, isMarkdown)}</div>
}

/** What marked reads; it has no extensions here that could bring other kinds. */
const known = (token: Token): MarkedToken => token as MarkedToken

const drawAll = (tokens: readonly Token[], isMarkdown: boolean): ReactNode[] =>
  // Tokens never change their order.
  tokens.map((token, i) => <Fragment key={String(i)}>{draw(known(token), isMarkdown)}</Fragment>)

const within = (token: { readonly tokens?: Token[] | undefined; readonly raw: string }, isMarkdown: boolean) =>
  isMarkdown ? drawAll(token.tokens ?? [], isMarkdown) : token.raw.trim()

function draw(token: MarkedToken, isMarkdown: boolean): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return createElement(`h${Math.min(6, token.depth + 2)}`, null, within(token, isMarkdown))
    case 'paragraph':
      return <p>{within(token, isMarkdown)}</p>
    case 'blockquote':
      return <blockquote>{drawAll(token.tokens, isMarkdown)}</blockquote>
    case 'hr':
      return <hr />
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'list': {
      const items = token.items.map((item, i) => (
        // Tokens never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={i}>
          {item.task ? <input type="checkbox" disabled checked={item.checked === true} aria-label="Done" /> : null}
          {drawAll(item.tokens, isMarkdown)}
        </li>
      ))
      return token.ordered ? <ol start={token.start === '' ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <TableOfText token={token} isMarkdown={isMarkdown} />
    case 'strong':
      return <strong>{drawAll(token.tokens, isMarkdown)}</strong>
    case 'em':
      return <em>{drawAll(token.tokens, isMarkdown)}</em>
    case 'del':
      return <del>{drawAll(token.tokens, isMarkdown)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <TextLink href={token.href}>{drawAll(token.tokens, isMarkdown)}</TextLink>
    case 'image':
      // Nothing is fetched from elsewhere.
      return (
        <span className={css.image}>
          Picture: <TextLink href={token.href}>{token.text || token.href}</TextLink>
        </span>
      )
    case 'text':
      return token.tokens !== undefined && isMarkdown ? drawAll(token.tokens, isMarkdown) : token.raw
    case 'escape':
      return token.text
    default:
      // HTML and what else there is: as it was written.
      return token.raw
  }
}

/** Only addresses of the web lead out of the app. */
const TextLink = ({ href, children }: { href: string; children: ReactNode }) =>
  isWebAddress(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

function TableOfText({ token, isMarkdown }: { token: Extract<MarkedToken, { type: 'table' }>; isMarkdown: boolean }) {
  const cell = ({ tokens, text }: { readonly tokens: Token[]; readonly text: string }) =>
    isMarkdown ? drawAll(tokens, isMarkdown) : text
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table can be scrolled with the keyboard
    <section className={tableCss.scroll} aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((head, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
              <th key={i} scope="col">
                {cell(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
            <tr key={r}>
              {row.map((one, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                <td key={i}>{cell(one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
