import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { TextField } from '../../look/field.js'
import { Agent } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import { LayerChip } from '../../look/layer.js'
import { Page } from '../../look/page.js'
import { shortIri } from '../../look/short-iri.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { assetPath, boardPath } from '../paths.js'
import { Highlighted } from './highlighted.js'
import css from './memory.module.css'

/** Finds what is remembered, by words. */
export function Memory() {
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? ''
  const [text, setText] = useState(words)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSearch(text.trim() === '' ? {} : { q: text.trim() })
  }
  return (
    <Page title="Memory">
      <form className={css.form} onSubmit={send}>
        <TextField label="Words" type="search" value={text} onChange={(event) => setText(event.target.value)} />
        <Button kind="primary" type="submit">
          Search
        </Button>
      </form>
      {words === '' ? (
        <Empty title="Search everything you may read" command={kgLine('search', 'ripe tomatoes')}>
          <p>Drafts, what others shared, and what is published: words, parts of words, and names of files.</p>
        </Empty>
      ) : (
        <Hits words={words} />
      )}
    </Page>
  )
}

function Hits({ words }: { words: string }) {
  const { data, error, refetch } = useCall('searchMemory', { query: { q: words, limit: 50 } }, { keepsOld: true })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.hits.length === 0)
    return (
      <Empty title="Nothing says so">
        <p>Try fewer words, or the beginning of one.</p>
      </Empty>
    )
  return (
    <>
      <AsCommand
        route="searchMemory"
        query={{ q: words }}
        kg={kgLine('search', words)}
        tool={{ name: 'kg_memory_search', args: { query: words } }}
      />
      <ul className={css.hits} aria-label="Found">
        {data.hits.map((hit) => (
          <li key={`${hit.contextGraphId} ${hit.entity} ${hit.asset.name}`} className={css.hit}>
            <h2>
              <Link href={assetPath(hit.contextGraphId, hit.asset.agentAddress, hit.asset.name)}>
                <bdi>{hit.label ?? shortIri(hit.entity)}</bdi>
              </Link>
            </h2>
            <Highlighted text={hit.snippet} places={hit.highlights} />
            <small>
              <LayerChip layer={hit.layer} />
              <Link href={boardPath(hit.contextGraphId)}>
                <bdi>{hit.contextGraphId}</bdi>
              </Link>
              <Agent address={hit.asset.agentAddress} />
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
