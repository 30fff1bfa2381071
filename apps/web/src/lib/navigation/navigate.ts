/** `request_id` travels with the history entry, for the error pages to show. */
export type GoOptions = { replace?: boolean; state?: { request_id?: string | undefined } }
type Go = (to: string, options?: GoOptions) => void

// Until the router exists a full page load is the honest way to move.
let chosen: Go = (to) => location.assign(to)

/** Hands the router's navigation to code outside of React. */
export const setNavigate = (go: Go): void => {
  chosen = go
}

/** Moves to a path of this application from anywhere. */
export const navigate: Go = (to, options) => chosen(to, options)
