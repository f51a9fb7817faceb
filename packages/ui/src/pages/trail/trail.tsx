import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { Choice, TextField } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty } from '../../look/states.js'
import { Found, usualMost, zooms } from './found.js'
import { IdentifierField } from './identifier-field.js'
import { identifierTypes, readKey } from './read-key.js'
import { SupplyChain } from './section.js'
import css from './trail.module.css'
import { type TrailRequest, trailBody } from './trail-data.js'
import { Understood } from './understood.js'

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
    set({ q: text.trim(), depth, at: '', show: '' }, false)
    void queries.invalidateQueries({ queryKey: ['trail'] })
  }
  return (
    <SupplyChain title="Trail">
      <form className={css.form} onSubmit={send}>
        <IdentifierField
          value={text}
          onChange={setText}
          hint="An EPC URI, GTIN with lot or serial, SSCC, GLN, Digital Link, or any other id"
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
          <Understood read={readKey(request.text, request.type)} />
          <Command request={request} />
          <Found
            request={request}
            laneBy={search.get('lanes') === 'place' ? 'place' : 'party'}
            at={search.get('at') ?? ''}
            most={mostOf(search.get('show'))}
            zoom={zooms.find((one) => String(one) === search.get('zoom')) ?? 100}
            onSet={(name, value) => set({ [name]: value })}
          />
        </>
      )}
    </SupplyChain>
  )
}

function Command({ request }: { request: TrailRequest }) {
  const { depth, reach } = request
  const { wanted, opcode } = readKey(request.text, request.type)
  const identifiers = wanted.map(({ type, value }) => `${type}=${value}`)
  const flags = [opcode === 'EQ' ? '--all' : undefined, reach === 'extended' ? '--extended' : undefined]
  const kg = kgLine('trail', ...identifiers, '--depth', String(depth), ...flags)
  return (
    <AsCommand
      route="trail"
      body={trailBody(request)}
      kg={kg}
      tool={{ name: 'kg_trail', args: { identifiers, depth } }}
    />
  )
}

/** How many objects are drawn; the node gives ten thousand at most. */
const mostOf = (text: string | null): number =>
  /^\d{1,5}$/.test(text ?? '') ? Math.max(usualMost, Number(text)) : usualMost

function readRequest(search: URLSearchParams): TrailRequest {
  const depth = search.get('depth') ?? ''
  return {
    text: search.get('q') ?? '',
    type: search.get('type') ?? 'id',
    depth: /^\d{1,4}$/.test(depth) ? Math.min(Number(depth), deepest) : usualDepth,
    reach: search.get('reach') === 'extended' ? 'extended' : 'narrow',
  }
}
