const cloud = 'M50 84a18 18 0 0 1 0-36 26 26 0 0 1 50-4 20 20 0 0 1 10 40Z'
const bubble =
  'M44 24h58a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H68L52 84V70h-8a10 10 0 0 1-10-10V34a10 10 0 0 1 10-10Z'

/** The drawings on a board of 160 × 120: a tinted shape, neutral lines, brand ink. */
export const art = {
  'nothing-yet': (
    <>
      <path data-part="tint" d="M58 26h44a6 6 0 0 1 6 6v40H52V32a6 6 0 0 1 6-6Z" />
      <path data-part="ink" d="M64 40h22M64 50h32" />
      <path
        data-part="paper"
        d="M34 58a6 6 0 0 1 6-6h24l8 8h48a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6Z"
      />
      <path d="M22 100h116M50 76h30" />
    </>
  ),
  'no-match': (
    <>
      <circle data-part="tint" cx="72" cy="52" r="30" />
      <circle cx="72" cy="52" r="30" />
      <path d="m94 74 22 22" />
      <path data-part="ink" d="M58 46h28M58 56h18" />
      <path d="M28 100h104M124 34h10M129 29v10M30 72h6" />
    </>
  ),
  'no-permission': (
    <>
      <rect data-part="tint" x="52" y="50" width="56" height="44" rx="8" />
      <rect x="52" y="50" width="56" height="44" rx="8" />
      <path d="M64 50V38a16 16 0 0 1 32 0v12" />
      <circle data-part="ink" cx="80" cy="68" r="4" />
      <path data-part="ink" d="M80 72v8" />
      <path d="M26 100h108M36 60h6M118 44h8" />
    </>
  ),
  error: (
    <>
      <rect data-part="tint" x="36" y="28" width="88" height="62" rx="8" />
      <rect x="36" y="28" width="88" height="62" rx="8" />
      <path d="M36 42h88M44 35h.1M51 35h.1M58 35h.1" />
      <path data-part="ink" d="m62 58 8 8m0-8-8 8M90 58l8 8m0-8-8 8M66 80c6-5 22-5 28 0" />
      <path d="M24 102h112" />
    </>
  ),
  offline: (
    <>
      <path data-part="tint" d={cloud} />
      <path d={cloud} />
      <path data-part="ink" d="m66 58 24 18M90 58 66 76" />
      <path d="M28 102h104" />
    </>
  ),
  quota: (
    <>
      <circle data-part="tint" cx="80" cy="56" r="34" />
      <path d="M80 22a34 34 0 1 1-29.4 17" />
      <path data-part="ink" d="M80 36v20l12 8" />
      <path d="M30 104h100M52 32l-2 8 8 1" />
    </>
  ),
  done: (
    <>
      <circle data-part="tint" cx="80" cy="56" r="34" />
      <circle cx="80" cy="56" r="34" />
      <path data-part="ink" d="m66 57 10 10 19-21" />
      <path d="M30 104h100M34 40h6M122 34h6M126 70h6" />
    </>
  ),
  welcome: (
    <>
      <path data-part="tint" d={bubble} />
      <path d={bubble} />
      <path data-part="ink" d="M52 42h38M52 53h24" />
      <path d="M122 50h2a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-4v10L108 86H92" />
      <path d="M24 104h112" />
    </>
  ),
}
export type ArtName = keyof typeof art
