import { useSearchParams } from 'wouter'
import { AsCommand } from '../../look/as-command.js'
import { ButtonLink } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { Chip } from '../../look/layer.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { trailPath } from '../paths.js'
import { readItems } from '../trail/read-items.js'
import { SupplyChain } from '../trail/section.js'
import { trailBody, useTrail } from '../trail/trail-data.js'
import { kindWords } from '../trail/words.js'
import { Dimensions } from './dimensions.js'
import { EventProof } from './event-proof.js'
import { EventRaw } from './event-raw.js'
import { Permissioned } from './permissioned.js'
import { Versions } from './versions.js'

/** One event, or any other object of a dataset: what, when, where, why and how, and who says so. */
export function SupplyEvent() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const wanted = search.get('dataset') ?? ''
  const request = { text: id, type: 'uid', depth: 1, reach: 'narrow' } as const
  const { data, error, refetch } = useTrail(request)
  if (error !== null || data === undefined)
    return (
      <SupplyChain title="Event">
        {error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />}
      </SupplyChain>
    )
  const stops = readItems(data.items, data.creators)
  const versions = stops.filter(({ item }) => item.kgObject['@id'] === id)
  const stop = versions.find(({ item }) => item.datasets.includes(wanted)) ?? versions[0]
  if (stop === undefined)
    return (
      <SupplyChain title="Event">
        <Empty title="No dataset that you may read has this" command={kgLine('dataset', 'list')}>
          <p>It may have been forgotten, or its dataset is not shared with you.</p>
        </Empty>
      </SupplyChain>
    )
  const dataset = stop.item.datasets.find((one) => one === wanted) ?? stop.item.datasets[0] ?? ''
  const { kgObject } = stop.item
  const type = typeof kgObject.properties.objectType === 'string' ? kgObject.properties.objectType : undefined
  return (
    <SupplyChain
      title={stop.title}
      chips={<Chip tone="shared">{type ?? kindWords[stop.kind]}</Chip>}
      actions={<ButtonLink to={trailPath(id)}>Follow its trail</ButtonLink>}
    >
      <Versions versions={versions} shown={stop} />
      <Dimensions stop={stop} stops={stops} dataset={dataset} />
      <Permissioned properties={kgObject.properties} />
      <EventProof id={id} dataset={dataset} />
      <EventRaw kgObject={kgObject} />
      <AsCommand route="trail" body={trailBody(request)} kg={kgLine('trail', `uid=${id}`, '--depth', '1')} />
    </SupplyChain>
  )
}
