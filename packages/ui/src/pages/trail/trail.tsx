import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice, TextField } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Page } from '../../look/page.js'
import { Empty } from '../../look/states.js'
import { Found } from './found.js'
import { identifierPairs, identifierTypes } from './identifier-pairs.js'
import css from './trail.module.css'
import { type TrailRequest, trailBody } from './trail-data.js'

const usualDepth = 10
const deepest = 1000

/** Follows a thing through what all parties say. What was asked is in the address. */
export function Trail() {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const request = readRequest(search)
  const [text, setText] = useState(request.text)
  const [depth, setDepth] = useState(String(request.depth))
  // Going back in the history brings back what was asked.
  useEffect(() => setText(request.text), [request.text])
  useEffect(() => setDepth(String(request.depth)), [request.depth])
  const set = (values: Readonly<Record<string, string>>, replace = true) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) value === '' ? next.delete(name) : next.set(name, value)
        return next
      },
      { replace },
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    set({ q: text.trim(), depth, at: '' }, false)
    void queries.invalidateQueries({ queryKey: ['trail'] })
  }
  return (
    <Page title="Trail">
      <form className={css.form} onSubmit={send}>
        <TextField
          label="Identifier"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint="An EPC URI, GTIN, SSCC, Digital Link, or any other id"
        />
        <Choice label="Type" value={request.type} onChange={(event) => set({ type: event.target.value })}>
          {[...new Set([...identifierTypes, request.type])].map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Choice>
        <TextField
          label="Depth"
          type="number"
          min={0}
          max={deepest}
          value={depth}
          onChange={(event) => setDepth(event.target.value)}
        />
        <Choice label="Reach" value={request.reach} onChange={(event) => set({ reach: event.target.value })}>
          <option value="narrow">The trail</option>
          <option value="extended">And what it refers to</option>
        </Choice>
        <Button kind="primary" type="submit">
          Follow
        </Button>
      </form>
      {request.text === '' ? (
        <Empty
          title="Follow a thing from its origin to where it is"
          command={kgLine('dataset', 'import', 'file.xml', '--share')}
        >
          <p>
            Give an identifier of a thing, an event or a place. The trail leads through all datasets that you may read,
            also across parties.
          </p>
        </Empty>
      ) : (
        <>
          <Command request={request} />
          <Found
            request={request}
            laneBy={search.get('lanes') === 'place' ? 'place' : 'party'}
            at={search.get('at') ?? ''}
            onSet={(name, value) => set({ [name]: value })}
          />
        </>
      )}
    </Page>
  )
}

function Command({ request }: { request: TrailRequest }) {
  const { depth, reach } = request
  const identifiers = identifierPairs(request.text, request.type).map(({ type, value }) => `${type}=${value}`)
  const kg = kgLine('trail', ...identifiers, '--depth', String(depth), reach === 'extended' ? '--extended' : undefined)
  return (
    <AsCommand
      route="trail"
      body={trailBody(request)}
      kg={kg}
      tool={{ name: 'kg_trail', args: { identifiers, depth } }}
    />
  )
}

function readRequest(search: URLSearchParams): TrailRequest {
  const depth = search.get('depth') ?? ''
  return {
    text: search.get('q') ?? '',
    type: search.get('type') ?? 'id',
    depth: /^\d{1,4}$/.test(depth) ? Math.min(Number(depth), deepest) : usualDepth,
    reach: search.get('reach') === 'extended' ? 'extended' : 'narrow',
  }
}
