import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useCall } from '../data/use-call.js'
import { isIri } from '../explore/sparql-text.js'
import { Dialog } from '../look/dialog.js'
import { shortIri } from '../look/short-iri.js'
import { boardPath, entityPath, memoryPath } from '../pages/paths.js'
import css from './palette.module.css'
import { places } from './places.js'

interface Target {
  readonly key: string
  readonly word: string
  readonly kind: string
  readonly to: string
}

/** One box for everything: pages, context graphs, and what is remembered. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [, go] = useLocation()
  const id = useId()
  const targets = useTargets(text)
  const at = Math.min(chosen, Math.max(0, targets.length - 1))
  const open = (target: Target | undefined) => {
    if (target === undefined) return
    onClose()
    go(target.to)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(targets[at])
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, targets.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search or jump" hidesTitle onClose={onClose}>
      <input
        className={css.field}
        role="combobox"
        aria-label="Search or jump to"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={targets.length === 0 ? undefined : `${id}-${at}`}
        placeholder="A page, a context graph, or words from your memory"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
        data-first
      />
      <div id={id} role="listbox" aria-label="Found" className={css.list} tabIndex={-1}>
        {targets.map((target, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={target.key}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={css.option}
            onClick={() => open(target)}
          >
            <bdi>{target.word}</bdi>
            <small>{target.kind}</small>
          </div>
        ))}
      </div>
      {targets.length === 0 ? <p className={css.none}>Nothing is called so, and nothing says so.</p> : null}
    </Dialog>
  )
}

/** A search that waits for a third letter finds less noise. */
const shortestSearch = 2

function useTargets(text: string): readonly Target[] {
  const wanted = useDeferredValue(text.trim())
  const isWanted = wanted.length >= shortestSearch
  const { data: graphs } = useCall('listContextGraphs', { query: { q: wanted, limit: 6 } }, { keepsOld: true })
  const { data: found } = useCall('searchMemory', { query: { q: wanted, limit: 6 } }, { isWanted, keepsOld: true })
  const lower = wanted.toLowerCase()
  return [
    ...places
      .filter(({ word }) => word.toLowerCase().includes(lower))
      .map(({ to, word }): Target => ({ key: to, word, kind: 'Page', to })),
    ...(graphs?.contextGraphs ?? []).map(
      ({ id, name }): Target => ({ key: `g ${id}`, word: name, kind: 'Context graph', to: boardPath(id) }),
    ),
    ...(isWanted ? (found?.hits ?? []) : []).map(
      ({ entity, label, contextGraphId }): Target => ({
        key: `e ${contextGraphId} ${entity}`,
        word: label ?? shortIri(entity),
        kind: contextGraphId,
        // A blank node has no page of its own.
        to: isIri(entity) ? entityPath(entity, contextGraphId) : memoryPath(wanted),
      }),
    ),
  ]
}
