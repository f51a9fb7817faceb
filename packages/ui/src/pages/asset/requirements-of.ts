import type { Preflight } from '@kg/contract'
import { shortHex } from '../../look/short-iri.js'
import { tokensText } from '../../look/tokens-text.js'
import type { CheckState } from './check-list.js'

/** One thing that must be so before an asset can be published. */
export interface Requirement {
  readonly key: string
  readonly title: string
  readonly state: CheckState
  readonly detail?: string
  readonly remedy?: string
}

interface Known {
  readonly key: string
  /** What stands in its way when it is not met. */
  readonly codes: readonly string[]
  readonly title: (plan: Preflight) => string
  /** Whether the plan came so far as to know it. */
  readonly isKnown: (plan: Preflight) => boolean
}

const always = () => true

const known: readonly Known[] = [
  {
    key: 'policy',
    codes: ['CONTEXT_GRAPH_NOT_REGISTERED', 'CONTEXT_GRAPH_DEACTIVATED', 'PUBLISHER_NOT_ALLOWED'],
    title: () => 'Its context graph is on the chain, and you may publish there',
    isKnown: always,
  },
  {
    key: 'version',
    codes: ['KA_ID_TAKEN', 'SEAL_FOR_ANOTHER_CHAIN', 'PUBLISHED_ELSEWHERE', 'IDENTITY_UNKNOWN'],
    title: ({ version }) => `Version ${version} is sealed for this chain and not published yet`,
    isKnown: always,
  },
  {
    key: 'quorum',
    codes: ['STORAGE_ACK_QUORUM'],
    title: ({ quorum }) =>
      quorum === undefined
        ? 'Enough core nodes can be reached'
        : `${quorum.available} core ${quorum.available === 1 ? 'node' : 'nodes'} can be reached, ${quorum.required} must acknowledge it`,
    isKnown: ({ quorum }) => quorum !== undefined,
  },
  {
    key: 'funds',
    codes: ['WALLET_UNFUNDED'],
    title: ({ wallet, fee, symbol }) =>
      wallet === undefined || fee === undefined
        ? 'A wallet can pay the fee'
        : `Wallet ${shortHex(wallet)} can pay ${tokensText(fee)} ${symbol}`,
    isKnown: ({ wallet }) => wallet !== undefined,
  },
  {
    key: 'limit',
    codes: ['PUBLISH_FEE_ABOVE_MAX'],
    title: ({ maxFee, symbol }) => `It costs at most ${tokensText(maxFee)} ${symbol}`,
    isKnown: ({ fee }) => fee !== undefined,
  },
]

/** What must be so, met or not, from what the node found out. An obstacle of a kind that is not known here has a line too. */
export function requirementsOf(plan: Preflight): Requirement[] {
  const lines = known.map(({ key, codes, title, isKnown }): Requirement => {
    const obstacle = plan.obstacles.find(({ code }) => codes.includes(code))
    if (obstacle === undefined) return { key, title: title(plan), state: isKnown(plan) ? 'ok' : 'waiting' }
    return { key, title: title(plan), state: 'failed', detail: obstacle.detail, remedy: obstacle.remedy }
  })
  const others = plan.obstacles.filter(({ code }) => !known.some(({ codes }) => codes.includes(code)))
  return [
    ...lines,
    ...others.map(({ code, detail, remedy }) => ({ key: code, title: detail, state: 'failed' as const, remedy })),
  ]
}

export const needsRegistration = ({ obstacles }: Preflight): boolean =>
  obstacles.some(({ code }) => code === 'CONTEXT_GRAPH_NOT_REGISTERED')
