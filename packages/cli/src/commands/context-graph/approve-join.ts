import { decideJoin } from './decide-join.js'

export const approveJoin = decideJoin('approveJoin', 'approve-join', 'Approve an agent’s request to join')
