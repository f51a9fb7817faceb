import type { Reply, Routes } from '@kg/contract'
import type { ReactNode } from 'react'
import { useCall } from '../../data/use-call.js'
import { Button } from '../../look/button.js'
import { Agent, Iri } from '../../look/iri.js'
import { Moment } from '../../look/moment.js'
import { tokensText } from '../../look/tokens-text.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'

/** Who says it, and what proves that. Printed, it is a certificate. */
export function Provenance({ asset }: { asset: AssetData }) {
  const { seal, anchor, trust, ual } = asset
  return (
    <aside aria-label="Provenance">
      <dl className={css.card}>
        <Row word="Author">
          <Agent address={asset.agentAddress} />
        </Row>
        <Row word="Last change">
          <Moment time={asset.updatedAt} />
        </Row>
        {seal === undefined ? <Row word="Seal">Not sealed yet</Row> : <SealRows seal={seal} />}
        {ual === undefined ? null : (
          <Row word="UAL">
            <Iri iri={ual} what="the UAL" />
          </Row>
        )}
        {anchor === undefined ? null : <AnchorRows anchor={anchor} />}
        {trust === undefined ? null : <TrustRows trust={trust} graph={asset.contextGraphId} />}
        {anchor === undefined ? null : (
          <Button onClick={() => window.print()} data-screen>
            Print a certificate
          </Button>
        )}
      </dl>
    </aside>
  )
}

const SealRows = ({ seal }: { seal: NonNullable<AssetData['seal']> }) => (
  <>
    <Row word="Version">{seal.version.toLocaleString()}</Row>
    <Row word="Root">
      <Iri iri={seal.merkleRoot} what="the root" />
    </Row>
    <Row word="Seal">
      <Iri iri={seal.signature} what="the seal" />
    </Row>
  </>
)

const AnchorRows = ({ anchor }: { anchor: NonNullable<AssetData['anchor']> }) => (
  <>
    <Row word="Chain">
      {anchor.chainName} ({anchor.chainId})
    </Row>
    <Row word="Contract">
      <Iri iri={anchor.contract} what="the contract" />
    </Row>
    <Row word="Transaction">
      <Iri iri={anchor.txHash} what="the transaction" />
    </Row>
    <Row word="Block">{anchor.blockNumber.toLocaleString()}</Row>
    <Row word="Held by">{counted(anchor.ackIdentityIds.length, 'core node')}</Row>
    <Row word="Fee">{tokensText(anchor.fee)} tokens</Row>
    <Row word="Paid until">
      <Moment time={anchor.paidUntil} />
    </Row>
  </>
)

/** How many of the context graph's verifiers have signed. Where nobody was asked to verify, nobody has. */
function TrustRows({ trust, graph }: { trust: NonNullable<AssetData['trust']>; graph: string }) {
  const { data } = useCall('getVerifiers', { params: { id: graph } })
  return (
    <>
      <Row word="Trust">
        {trustWords[trust.name]}, {counted(trust.endorsements, 'endorsement')}
      </Row>
      <Row word="Verified by">{verifiedBy(trust.verifications, data)}</Row>
    </>
  )
}

const verifiedBy = (signed: number, set?: Reply<Routes['getVerifiers']>): string =>
  set === undefined || set.verifiers.length === 0
    ? counted(signed, 'verifier')
    : `${signed} of ${counted(set.verifiers.length, 'verifier')}, ${set.threshold} needed`

const counted = (count: number, word: string): string => `${count.toLocaleString()} ${word}${count === 1 ? '' : 's'}`

const trustWords = {
  SelfAttested: 'Its author’s word',
  Endorsed: 'Endorsed',
  PartiallyVerified: 'Partly verified',
  ConsensusVerified: 'Verified',
} as const

const Row = ({ word, children }: { word: string; children: ReactNode }) => (
  <div>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
)
