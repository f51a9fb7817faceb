import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { explain } from '../../look/states.js'
import type { DocumentOf, DocumentText, OutlineEntry } from './document-data.js'
import css from './outline.module.css'
import { placeWords } from './place-words.js'
import type { PlaceInAddress } from './use-place.js'

interface Props {
  readonly of: DocumentOf
  readonly text: DocumentText
  readonly place: PlaceInAddress
}

const most = 1000

/** Jumps by section, table, page, slide or chapter. */
export function Outline({ of: { graph, author, name }, text, place }: Props) {
  const { data, error } = useCall('documentOutline', {
    params: { name },
    query: { contextGraphId: graph, agentAddress: author, document: text.document, limit: most },
  })
  const entries = data?.entries ?? []
  const end = text.from + text.parts.length
  /** The last entry that begins in or before what is shown. */
  const current = entries.findLast(({ from }) => from < end && from <= text.from) ?? entries[0]
  return (
    <nav className={css.outline} aria-label="Outline">
      {text.pages === undefined ? null : <PageField pages={text.pages} place={place} />}
      {error === null ? null : <p role="alert">{explain(error).detail}</p>}
      {entries.length === 0 ? null : (
        <details open={entries.length <= most && !isNarrow()}>
          <summary>Outline</summary>
          <ul>
            {entries.map((entry) => (
              <Entry
                key={entry.part}
                entry={entry}
                isCurrent={(place.at || current?.part) === entry.part}
                place={place}
              />
            ))}
          </ul>
          {data?.nextCursor === undefined ? null : <p>Only the first {most.toLocaleString()} are listed.</p>}
        </details>
      )}
    </nav>
  )
}

/** On a phone the outline waits until it is wanted. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 800px)').matches

function Entry({ entry, isCurrent, place }: { entry: OutlineEntry; isCurrent: boolean; place: PlaceInAddress }) {
  const { part, heading, level, rows, place: where } = entry
  const words = [
    where === undefined ? '' : placeWords(where),
    rows === undefined ? '' : `${rows.toLocaleString()} rows`,
  ]
  const hint = words.filter(Boolean).join(' · ')
  return (
    <li data-level={Math.min(4, level)}>
      <Link href={place.addressOf({ at: part })} aria-current={isCurrent ? 'location' : undefined}>
        <bdi>{heading}</bdi>
        {hint === '' ? null : <small>{hint}</small>}
      </Link>
    </li>
  )
}

const pageWords = { page: 'Page', slide: 'Slide', chapter: 'Chapter' } as const

function PageField({
  pages: { kind, last },
  place,
}: {
  pages: NonNullable<DocumentText['pages']>
  place: PlaceInAddress
}) {
  const [typed, setTyped] = useState(place.page)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (/^[1-9]\d{0,8}$/.test(typed)) place.go({ page: typed })
  }
  return (
    <form className={css.go} onSubmit={go}>
      <TextField
        label={`${pageWords[kind]} of ${last.toLocaleString()}`}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Go</Button>
    </form>
  )
}
