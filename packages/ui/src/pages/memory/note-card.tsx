import type { Reply, Routes } from '@kg/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isIri } from '../../explore/sparql-text.js'
import { Agent } from '../../look/iri.js'
import { Chip, LayerChip } from '../../look/layer.js'
import { Moment } from '../../look/moment.js'
import { middleOut } from '../../look/short-iri.js'
import { assetPath, boardPath, documentPath, entityPath, isFromFile } from '../paths.js'
import css from './memory.module.css'

export type Note = Reply<Routes['listNotes']>['notes'][number]

const placeOf = ({ source, page, line }: Note): string =>
  [source, page === undefined ? '' : `page ${page}`, line === undefined ? '' : `line ${line}`]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')

/** A note or a passage: its text, who says so since when, where from, and what has taken its place. */
export function NoteCard({ note, children }: { note: Note; children?: ReactNode }) {
  const { contextGraphId: graph, supersededBy } = note
  const place = placeOf(note)
  return (
    <li className={css.hit} data-old={supersededBy === undefined ? undefined : ''}>
      <p className={css.text}>
        {note.speaker === undefined ? null : <strong>{note.speaker}: </strong>}
        <bdi>{note.text}</bdi>
      </p>
      {supersededBy === undefined ? null : (
        <p>
          <Chip tone="draft">Superseded</Chip> <bdi>{supersededBy.text}</bdi>
        </p>
      )}
      <small>
        <LayerChip layer={note.layer} />
        {note.time === undefined ? null : <Moment time={note.time} />}
        <Agent address={note.author} />
        {isFromFile(note.note) ? (
          <Link href={documentPath(graph, note.author, note.name, note.note)}>
            <bdi>{place === '' ? 'Its document' : place}</bdi>
          </Link>
        ) : place === '' ? null : (
          <bdi>{place}</bdi>
        )}
        <Link href={boardPath(graph)}>
          <bdi title={graph}>{middleOut(graph, 24)}</bdi>
        </Link>
        <Link href={assetPath(graph, note.author, note.name)}>Its asset</Link>
        {isIri(note.note) ? <Link href={entityPath(note.note, graph)}>Its statements</Link> : null}
      </small>
      {children}
    </li>
  )
}
