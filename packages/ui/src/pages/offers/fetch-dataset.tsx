import { Link } from 'wouter'
import { useRefresh } from '../../data/refresh.js'
import { useAct } from '../../data/use-act.js'
import { useCall } from '../../data/use-call.js'
import { AsCommand } from '../../look/as-command.js'
import { Dialog } from '../../look/dialog.js'
import { FormDialog } from '../../look/form-dialog.js'
import { kgLine } from '../../look/kg-line.js'
import { shortHex } from '../../look/short-iri.js'
import { Failed, Loading } from '../../look/states.js'
import { tokensText } from '../../look/tokens-text.js'
import { datasetPath } from '../paths.js'
import { isNetworkNews } from './news.js'
import type { Offered } from './offered.js'

/** Fetches a dataset that a node offers, for its price and no more. */
export function FetchDataset({ offered: { reply, dataset }, onClose }: { offered: Offered; onClose: () => void }) {
  const { data_set_id: id, calculated_price: price } = dataset
  const isFree = price === '0'
  const body = { reply_id: reply, data_set_id: id, ...(!isFree && { max_price: price }) }
  const fetching = useAct((client) => client.call('networkRead', { body }))
  const title = `Fetch dataset ${shortHex(id)}`
  const handler = fetching.data?.handler_id
  if (handler !== undefined)
    return (
      <Dialog title={title} onClose={onClose}>
        <Outcome handler={handler} />
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      verb={isFree ? 'Fetch' : 'Pay and fetch'}
      isReady
      act={fetching}
      onSend={() => fetching.mutate(undefined)}
      onClose={onClose}
      command={
        <AsCommand
          route="networkRead"
          body={body}
          kg={kgLine('dataset', 'fetch', reply, id, ...(isFree ? [] : ['--max-price', tokensText(price)]))}
        />
      }
    >
      <p>
        {isFree
          ? 'It is free. The node checks its root and its signatures, then imports it as yours.'
          : `The node sets ${tokensText(price)} tokens aside on the chain. The seller takes them by showing the key; if it does not, they come back. Whether the text is good shows only then.`}
      </p>
    </FormDialog>
  )
}

function Outcome({ handler }: { handler: string }) {
  const { data, error, refetch } = useCall('networkReadResult', { params: { handler_id: handler } })
  useRefresh(isNetworkNews, ['networkReadResult'])
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.status === 'PENDING') return <Loading rows={3} what="Fetching" />
  if (data.status === 'FAILED')
    return (
      <p role="alert">
        {data.data.error.message} {data.data.error.remedy}
      </p>
    )
  return (
    <p>
      <Link href={datasetPath(data.data.dataset_id)}>It is here: open the dataset</Link>
    </p>
  )
}
