import { Chip } from '../../look/layer.js'
import { type JoinRequest, joinState } from './join-state.js'

export function JoinChip({ request }: { request: JoinRequest }) {
  const { word, tone } = joinState(request)
  return <Chip tone={tone}>{word}</Chip>
}
