import { useState } from 'react'
import { useAct } from '../../data/use-act.js'
import { Button } from '../../look/button.js'
import { Dialog, DialogActions } from '../../look/dialog.js'
import { Failed } from '../../look/states.js'
import { TokenOnce } from './token-once.js'

interface Named {
  readonly agentAddress: string
  readonly name: string
  readonly isNodeAgent: boolean
}

/** A new token in place of the old ones, or none at all. */
export function AgentActions({ agent: { agentAddress, name, isNodeAgent } }: { agent: Named }) {
  const [asked, setAsked] = useState<'replace' | 'revoke' | undefined>()
  const params = { address: agentAddress }
  const replacing = useAct((client) => client.call('rotateAgentToken', { params }))
  const revoking = useAct((client) => client.call('revokeAgent', { params }))
  if (isNodeAgent) return <code>kg auth rotate</code>
  const close = () => {
    setAsked(undefined)
    replacing.reset()
    revoking.reset()
  }
  return (
    <>
      <Button onClick={() => setAsked('replace')}>Replace</Button>{' '}
      <Button kind="danger" onClick={() => setAsked('revoke')}>
        Revoke
      </Button>
      {asked === 'replace' ? (
        <Dialog title={`Replace the token of ${name}`} onClose={close}>
          {replacing.data === undefined ? (
            <p>What {name} uses now stops working at once.</p>
          ) : (
            <TokenOnce token={replacing.data.authToken} />
          )}
          {replacing.error === null ? null : <Failed error={replacing.error} />}
          <DialogActions>
            <Button onClick={close}>{replacing.data === undefined ? 'Cancel' : 'Done'}</Button>
            {replacing.data === undefined ? (
              <Button kind="primary" onClick={() => replacing.mutate(undefined)} disabled={replacing.isPending}>
                Replace it
              </Button>
            ) : null}
          </DialogActions>
        </Dialog>
      ) : null}
      {asked === 'revoke' ? (
        <Dialog title={`Revoke all tokens of ${name}`} onClose={close}>
          <p>{name} can no longer use this node. What it has written stays.</p>
          {revoking.error === null ? null : <Failed error={revoking.error} />}
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button
              kind="danger"
              onClick={() => revoking.mutate(undefined, { onSuccess: close })}
              disabled={revoking.isPending}
            >
              Revoke
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
