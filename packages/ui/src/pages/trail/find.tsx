import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AsCommand } from '../../look/as-command.js'
import { Button, ButtonLink } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { datasetPath, trailPath } from '../paths.js'
import css from './find.module.css'
import { FoundThings } from './found-things.js'
import { IdentifierField } from './identifier-field.js'
import { readItems } from './read-items.js'
import { readKey } from './read-key.js'
import { SupplyChain } from './section.js'
import { trailBody, useTrail } from './trail-data.js'
import { Understood } from './understood.js'

const isDatasetId = (text: string): boolean => /^0x[0-9a-f]{64}$/i.test(text)

/** One box for whatever names a thing, an event, a place or a dataset. */
export function Find() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('q') ?? ''
  const [text, setText] = useState(asked)
  // Going back in the history brings back what was asked.
  useEffect(() => setText(asked), [asked])
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSearch(text.trim() === '' ? {} : { q: text.trim() })
  }
  return (
    <SupplyChain title="Find">
      <form className={css.form} onSubmit={send}>
        <IdentifierField
          value={text}
          onChange={setText}
          hint="GTIN with lot or serial, SSCC, GLN, EPC URI, a scanned Digital Link, an event id, a dataset id"
        />
        <Button kind="primary" type="submit">
          Find
        </Button>
      </form>
      {asked === '' ? (
        <Empty
          title="Find a thing by what is on its label"
          command={kgLine('trail', 'gtin=04098765222221', '--depth', '1')}
        >
          <p>
            Type a number, or paste what a scanner reads. You see how it was understood, and everything that names it.
          </p>
        </Empty>
      ) : isDatasetId(asked) ? (
        <>
          <p className={css.kind}>This is the id of a dataset.</p>
          <ButtonLink kind="primary" to={datasetPath(asked.toLowerCase())}>
            Open the dataset
          </ButtonLink>
        </>
      ) : (
        <Found text={asked} />
      )}
    </SupplyChain>
  )
}

function Found({ text }: { text: string }) {
  const request = { text, type: 'id', depth: 1, reach: 'narrow' } as const
  const { data, error, refetch } = useTrail(request)
  const read = readKey(text)
  return (
    <>
      <Understood read={read} />
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.items.length === 0 ? (
        <Empty
          title="No dataset that you may read knows it"
          command={kgLine('dataset', 'import', 'file.xml', '--share')}
        >
          <p>Import what your systems write, or ask the network for it.</p>
        </Empty>
      ) : (
        <>
          <div className={css.actions}>
            <ButtonLink kind="primary" to={trailPath(text)}>
              Follow its trail
            </ButtonLink>
          </div>
          <FoundThings stops={readItems(data.items, data.creators)} read={read} />
        </>
      )}
      <AsCommand
        route="trail"
        body={trailBody(request)}
        kg={kgLine('trail', ...read.wanted.map(({ type, value }) => `${type}=${value}`), '--depth', '1')}
      />
    </>
  )
}
