import { useMemo } from 'react'
import { Button } from '../../look/button.js'
import { Choice } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import { Details } from './details.js'
import type { LaneBy } from './lay-out.js'
import { Legend } from './legend.js'
import { Picture } from './picture.js'
import { readItems } from './read-items.js'
import css from './trail.module.css'
import { type TrailRequest, useTrail } from './trail-data.js'
import { TrailTable } from './trail-table.js'
import { useNames } from './use-names.js'

interface Props {
  readonly request: TrailRequest
  readonly laneBy: LaneBy
  /** The key of the mark that was chosen. */
  readonly at: string
  /** How many objects are drawn at most. */
  readonly most: number
  /** Percent. */
  readonly zoom: number
  readonly onSet: (name: 'lanes' | 'at' | 'show' | 'zoom', value: string) => void
}

/** More at once would be neither read nor drawn quickly. */
export const usualMost = 400
export const zooms = [50, 75, 100, 150] as const

/** The trail that was found, or why there is none. */
export function Found({ request, laneBy, at, most, zoom, onSet }: Props) {
  const { data, error, refetch } = useTrail(request)
  const names = useNames()
  const stops = useMemo(
    () => (data === undefined ? [] : readItems(data.items.slice(0, most), data.creators)),
    [data, most],
  )
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.items.length === 0)
    return (
      <Empty title="Nothing has this identifier" command={kgLine('dataset', 'import', 'file.xml', '--share')}>
        <p>No dataset that you may read knows it. Check the type, or import what your systems write.</p>
      </Empty>
    )
  const kinds = [...new Set(stops.map(({ kind }) => kind))]
  const chosen = stops.find(({ key }) => key === at)
  const parties = new Set(stops.map(({ party }) => party)).size
  return (
    <>
      <p role="status" className={css.count}>
        {count(data.items.length, 'object', 'objects')} by {count(parties, 'party', 'parties')}
      </p>
      {data.truncated ? (
        <p className={css.notice}>The trail goes on: the node has cut it. Follow it less deep to see all of a part.</p>
      ) : null}
      {data.items.length > most ? (
        <p className={css.notice}>
          Shown are the {most.toLocaleString()} objects that are nearest to the start, of{' '}
          {data.items.length.toLocaleString()}. Follow it less deep to see less, or{' '}
          <Button kind="plain" onClick={() => onSet('show', String(most + usualMost))}>
            show {Math.min(usualMost, data.items.length - most).toLocaleString()} more
          </Button>
        </p>
      ) : null}
      <div className={css.bar}>
        <Choice label="Lanes" value={laneBy} onChange={(event) => onSet('lanes', event.target.value)}>
          <option value="party">By party</option>
          <option value="place">By place</option>
        </Choice>
        <Choice label="Zoom" value={zoom} onChange={(event) => onSet('zoom', event.target.value)}>
          {zooms.map((one) => (
            <option key={one} value={one}>
              {one} %
            </option>
          ))}
        </Choice>
        <Legend kinds={kinds} />
      </div>
      <div className={css.sides}>
        <Picture
          stops={stops}
          laneBy={laneBy}
          zoom={zoom / 100}
          names={names}
          chosen={chosen}
          onChoose={({ key }) => onSet('at', key)}
        />
        <Details stop={chosen} stops={stops} names={names} onChoose={({ key }) => onSet('at', key)} />
      </div>
      <h2 className={css.inWords}>In words</h2>
      <TrailTable stops={stops} names={names} />
    </>
  )
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`
