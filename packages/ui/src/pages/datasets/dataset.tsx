import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useRefresh } from '../../data/refresh.js'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Button } from '../../look/button.js'
import { kgLine } from '../../look/kg-line.js'
import { LayerChip } from '../../look/layer.js'
import { shortHex } from '../../look/short-iri.js'
import { Failed, Loading } from '../../look/states.js'
import { useToast } from '../../look/toasts.js'
import { MakeOffer } from '../offers/make-offer.js'
import { assetPath, offersPath } from '../paths.js'
import { SupplyChain } from '../trail/section.js'
import { DatasetFacts } from './dataset-facts.js'
import { DatasetObjects } from './dataset-objects.js'
import css from './datasets.module.css'
import { isDatasetNews } from './news.js'

/** One dataset: its facts, what can be done with it, and its objects. */
export function Dataset() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useCall('datasetInfo', { params: { dataset_id: id } })
  if (error !== null)
    return (
      <SupplyChain title="Dataset">
        <Failed error={error} onRetry={() => void refetch()} />
      </SupplyChain>
    )
  if (data === undefined)
    return (
      <SupplyChain title="Dataset">
        <Loading />
      </SupplyChain>
    )
  const asset = assetPath(data.context_graph_id, data.import_agent, id)
  return (
    <SupplyChain
      title={`Dataset ${shortHex(id)}`}
      chips={<Layer id={id} />}
      actions={<Actions id={id} importer={data.import_agent} />}
    >
      <DatasetFacts info={data} />
      <p className={css.links}>
        <Link href={asset}>Its asset: publish, prove or forget it</Link>
        <Link href={offersPath(id)}>Offers to hold it</Link>
      </p>
      <DatasetObjects id={id} />
      <AsCommand route="datasetInfo" params={{ dataset_id: id }} kg={kgLine('dataset', 'show', id)} />
    </SupplyChain>
  )
}

function useListed(id: string) {
  const { data } = useCall('listDatasets', { query: { limit: 200 } })
  useRefresh(isDatasetNews, ['listDatasets'])
  return data?.datasets.find(({ datasetId }) => datasetId === id)
}

function Layer({ id }: { id: string }) {
  const listed = useListed(id)
  return listed === undefined ? null : <LayerChip layer={listed.layer} />
}

function Actions({ id, importer }: { id: string; importer: string }) {
  const [isOffering, setOffering] = useState(false)
  const { data: agent } = useCall('agentIdentity')
  const layer = useListed(id)?.layer
  const toast = useToast()
  const sharing = useAct((client) => client.call('shareDataset', { params: { datasetId: id } }))
  const share = () =>
    sharing.mutate(undefined, {
      onSuccess: () => toast('Shared: others can follow its trail now'),
      onError: (error) => toast(error.message),
    })
  const isOwn = agent?.agentAddress.toLowerCase() === importer.toLowerCase()
  return (
    <>
      {isOwn && layer === 'wm' ? (
        <Button kind="primary" onClick={share} disabled={sharing.isPending}>
          Share
        </Button>
      ) : null}
      <Button onClick={() => setOffering(true)}>Have it held</Button>
      {isOffering ? <MakeOffer datasetId={id} onClose={() => setOffering(false)} /> : null}
    </>
  )
}
