import type { BundlePart, PartVerdict } from '@kg/core/verify'
import { CommandLine } from '../../look/command-line.js'
import { Iri } from '../../look/iri.js'
import { kgLine } from '../../look/kg-line.js'
import css from './asset.module.css'
import type { AssetData } from './asset-data.js'
import { Check, CheckList, type CheckState } from './check-list.js'
import type { Verified } from './verify-here.js'

const states = { ok: 'ok', failed: 'failed', 'not-checked': 'waiting' } as const
const words = { ok: 'holds', failed: 'does not hold', 'not-checked': 'not checked' } as const

/** What holds and what does not, part by part. */
export function ProofChecks({ asset, verified }: { asset: AssetData; verified: Verified }) {
  const { verdict, bundle } = verified
  const stateOf = ({ part, result }: PartVerdict): CheckState =>
    part === 'anchor' && verdict.unanswered === true ? 'waiting' : states[result]
  return (
    <section role="status" className={css.proof} aria-label="What was checked">
      <h2>{verdict.ok ? 'Everything holds' : verdict.unanswered ? 'All but the chain holds' : 'This does not hold'}</h2>
      {verdict.why === undefined ? null : <p>{verdict.why}</p>}
      <CheckList name="Checks">
        {verdict.checks.map((check) => (
          <Check
            key={check.part}
            state={stateOf(check)}
            title={check.meaning}
            word={verdict.unanswered && check.part === 'anchor' ? words['not-checked'] : words[check.result]}
          >
            <About part={check.part} verified={verified} />
          </Check>
        ))}
        {bundle.anchor === undefined ? (
          <Check state="waiting" title="It is not on a chain yet" word={words['not-checked']} />
        ) : null}
      </CheckList>
      <Doubt asset={asset} verified={verified} />
    </section>
  )
}

function About({ part, verified: { bundle, relayed } }: { part: BundlePart; verified: Verified }) {
  if (part === 'content') return <p>{bundle.commitment.leafCount.toLocaleString()} statements give this root:</p>
  if (part === 'commitment') return <Iri iri={bundle.commitment.root} what="the root" />
  if (part === 'seal') return <Iri iri={bundle.seal.fields.author} what="the author" />
  if (part !== 'anchor' || bundle.anchor === undefined) return null
  const { chainId, contract, blockNumber, txHash } = bundle.anchor
  return (
    <dl className={css.facts}>
      <Fact word="Chain" text={chainId.toString()} />
      <Fact word="Contract" text={contract} isHash />
      <Fact word="Transaction" text={txHash} isHash />
      <Fact
        word="Block"
        text={
          relayed === undefined
            ? blockNumber.toLocaleString()
            : `${blockNumber.toLocaleString()} of ${relayed.newestBlock.toLocaleString()}`
        }
      />
    </dl>
  )
}

const Fact = ({ word, text, isHash = false }: { word: string; text: string; isHash?: boolean }) => (
  <div>
    <dt>{word}</dt>
    <dd>{isHash ? <Iri iri={text} what={word.toLowerCase()} /> : text}</dd>
  </div>
)

/** How somebody checks it who does not believe this node. */
function Doubt({ asset: { name, contextGraphId }, verified: { relayed } }: { asset: AssetData; verified: Verified }) {
  const rpc = relayed?.rpcUrl ?? 'https://your-own-endpoint'
  return (
    <div className={css.proof}>
      {relayed === undefined ? null : (
        <p>
          One answer came through this node: what the chain says about the transaction. A page may ask only its own
          node. To rely on nobody, ask an endpoint that you trust, or look the transaction up in a block explorer:
        </p>
      )}
      <CommandLine text={kgLine('ka', 'prove', name, '-c', contextGraphId, '-o', 'proof.json')} />
      <CommandLine text={kgLine('verify-bundle', 'proof.json', ...(relayed === undefined ? [] : ['--rpc', rpc]))} />
    </div>
  )
}
