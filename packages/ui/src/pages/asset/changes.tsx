import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useNode } from '../../data/node.js'
import { Choice } from '../../look/field.js'
import { kgLine } from '../../look/kg-line.js'
import { Empty, Failed, Loading } from '../../look/states.js'
import type { AssetData } from './asset-data.js'
import css from './changes.module.css'
import { DiffRows } from './diff-rows.js'
import { diffStatements } from './diff-statements.js'
import { readVersion } from './read-version.js'
import { usualPair, type Version, versionsOf } from './versions.js'

/** What differs between two states of an asset. Both are in the address. */
export function Changes({ asset }: { asset: AssetData }) {
  const versions = useMemo(() => versionsOf(asset), [asset])
  const [search, setSearch] = useSearchParams()
  const usual = usualPair(versions)
  const all = [...versions.now, ...versions.past]
  const chosen = (name: 'from' | 'to') => all.find(({ key }) => key === search.get(name)) ?? usual[name]
  const [from, to] = [chosen('from'), chosen('to')]
  if (from === undefined || to === undefined)
    return (
      <Empty
        title="There is nothing to compare yet"
        command={kgLine('ka', 'history', asset.name, '-c', asset.contextGraphId)}
      >
        <p>When this asset is changed, shared or published again, the differences are here.</p>
      </Empty>
    )
  const pick = (name: 'from' | 'to') => (key: string) =>
    setSearch((before) => {
      before.set(name, key)
      return before
    })
  return (
    <div className={css.changes}>
      <div className={css.pickers}>
        <Picker label="From" value={from} versions={versions} onPick={pick('from')} />
        <Picker label="To" value={to} versions={versions} onPick={pick('to')} />
      </div>
      <Compared asset={asset} from={from} to={to} />
    </div>
  )
}

interface PickerProps {
  readonly label: string
  readonly value: Version
  readonly versions: ReturnType<typeof versionsOf>
  readonly onPick: (key: string) => void
}

const Picker = ({ label, value, versions: { now, past }, onPick }: PickerProps) => (
  <Choice label={label} value={value.key} onChange={({ target }) => onPick(target.value)}>
    <optgroup label="Now">
      {now.map((version) => (
        <VersionOption key={version.key} version={version} />
      ))}
    </optgroup>
    <optgroup label="Earlier">
      {past.map((version) => (
        <VersionOption key={version.key} version={version} />
      ))}
    </optgroup>
  </Choice>
)

const VersionOption = ({ version: { key, words, time } }: { version: Version }) => (
  <option value={key}>
    {words}, {new Date(time).toLocaleString()}
  </option>
)

function Compared({ asset, from, to }: { asset: AssetData; from: Version; to: Version }) {
  const client = useNode()
  const { data, error, refetch } = useQuery({
    // What is now changes with the asset; what was does not.
    queryKey: ['assetQuads', 'diff', asset.assertionUri, asset.updatedAt, from.key, to.key],
    queryFn: async ({ signal }) => {
      const [before, after] = await Promise.all([from, to].map((one) => readVersion(client, asset, one, signal)))
      return diffStatements(before ?? [], after ?? [])
    },
    retry: false,
  })
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading what="Comparing" />
  return (
    <>
      <p role="status" className={css.counts}>
        <span className={css.added}>{data.added.toLocaleString()} added</span>
        <span className={css.removed}>{data.removed.toLocaleString()} removed</span>
        <span>{data.same.toLocaleString()} the same</span>
      </p>
      {data.rows.length === 0 ? (
        <Empty title="They say the same">
          <p>Choose another version to compare.</p>
        </Empty>
      ) : (
        <DiffRows rows={data.rows} />
      )}
    </>
  )
}
