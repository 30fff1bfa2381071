import { type ThemeConfig, theme } from 'antd'

/**
 * Colours of antd as variables of tokens.css, so that a change of theme or brand colour re-renders nothing.
 * They are set after antd's own derivation, which needs real colours to calculate with.
 */
const colors = {
  colorPrimary: 'var(--brand-solid)',
  colorPrimaryHover: 'var(--brand-hover)',
  colorPrimaryActive: 'var(--brand-active)',
  colorPrimaryBg: 'var(--brand-selected)',
  colorPrimaryBgHover: 'var(--brand-selected)',
  colorPrimaryBorder: 'var(--brand-border)',
  colorPrimaryBorderHover: 'var(--brand-border)',
  colorPrimaryText: 'var(--brand-text)',
  colorPrimaryTextHover: 'var(--brand-text)',
  colorPrimaryTextActive: 'var(--brand-text)',
  colorLink: 'var(--brand-text)',
  colorLinkHover: 'var(--brand-text)',
  colorLinkActive: 'var(--brand-text)',
  ...status('Success', 'success'),
  ...status('Warning', 'warning'),
  ...status('Error', 'danger'),
  ...status('Info', 'info'),
  colorErrorBgFilledHover: 'var(--danger-bg)',
  colorErrorBgActive: 'var(--danger-bg)',
  colorText: 'var(--text)',
  colorTextSecondary: 'var(--text-2)',
  colorTextTertiary: 'var(--text-3)',
  colorTextQuaternary: 'var(--placeholder)',
  colorFill: 'var(--fill-2)',
  colorFillSecondary: 'var(--fill-2)',
  colorFillTertiary: 'var(--fill-1)',
  colorFillQuaternary: 'var(--fill-1)',
  colorBgSolid: 'var(--text)',
  colorBgSolidHover: 'var(--text-2)',
  colorBgSolidActive: 'var(--text)',
  colorBgLayout: 'var(--bg-app)',
  colorBgContainer: 'var(--bg-surface)',
  colorBgElevated: 'var(--bg-elevated)',
  colorBgSpotlight: 'var(--tooltip-bg)',
  colorBgMask: 'var(--scrim)',
  colorBorder: 'var(--border)',
  colorBorderDisabled: 'var(--border-subtle)',
  colorBorderSecondary: 'var(--border-subtle)',
  colorWhite: 'var(--on-brand)',
}

function status(name: string, token: string) {
  const solid = `var(--${token}-solid)`
  const text = `var(--${token})`
  const ground = `var(--${token}-bg)`
  return {
    [`color${name}`]: solid,
    [`color${name}Hover`]: solid,
    [`color${name}Active`]: solid,
    [`color${name}Bg`]: ground,
    [`color${name}BgHover`]: ground,
    [`color${name}Border`]: solid,
    [`color${name}BorderHover`]: solid,
    [`color${name}Text`]: text,
    [`color${name}TextHover`]: text,
    [`color${name}TextActive`]: text,
  }
}

/** What antd would calculate from the colours above; a variable cannot be calculated with. */
const aliases = {
  colorSplit: 'var(--border-subtle)',
  colorErrorOutline: 'var(--danger-bg)',
  colorWarningOutline: 'var(--warning-bg)',
  controlOutline: 'var(--brand-selected)',
  colorTextLightSolid: 'var(--on-brand)',
  colorTextPlaceholder: 'var(--placeholder)',
  colorTextDisabled: 'var(--text-3)',
  colorBgContainerDisabled: 'var(--fill-1)',
  // A busy button stays readable; the spinner says enough.
  opacityLoading: 1,
  boxShadow: 'var(--shadow-2)',
  boxShadowSecondary: 'var(--shadow-2)',
  boxShadowTertiary: 'var(--shadow-1)',
}

/** Sizes are numbers, because antd calculates paddings with them; the same figures as in tokens.css. */
const sizes = {
  fontFamily: 'var(--font)',
  fontFamilyCode: 'var(--font-mono)',
  fontSize: 14,
  borderRadius: 8,
  borderRadiusSM: 6,
  borderRadiusLG: 12,
  controlHeight: 34,
  controlHeightSM: 28,
  controlHeightLG: 40,
  motionDurationFast: '120ms',
  motionDurationMid: '180ms',
  motionDurationSlow: '240ms',
  wireframe: false,
}

const components: ThemeConfig['components'] = {
  Button: {
    fontWeight: 400,
    primaryColor: 'var(--on-brand)',
    dangerColor: 'var(--on-danger)',
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultHoverColor: 'var(--text)',
    defaultHoverBorderColor: 'var(--border)',
    defaultHoverBg: 'var(--fill-1)',
    defaultActiveColor: 'var(--text)',
    defaultActiveBorderColor: 'var(--border)',
    defaultActiveBg: 'var(--fill-2)',
  },
  Input: { activeBorderColor: 'var(--brand-text)', hoverBorderColor: 'var(--border-strong)' },
  InputNumber: {
    activeBorderColor: 'var(--brand-text)',
    hoverBorderColor: 'var(--border-strong)',
    handleBg: 'var(--bg-surface)',
  },
  Select: {
    activeBorderColor: 'var(--brand-text)',
    hoverBorderColor: 'var(--border-strong)',
    optionSelectedBg: 'var(--brand-selected)',
    optionSelectedColor: 'var(--brand-text)',
    optionSelectedFontWeight: 400,
    optionActiveBg: 'var(--fill-1)',
  },
  DatePicker: {
    activeBorderColor: 'var(--brand-text)',
    hoverBorderColor: 'var(--border-strong)',
    cellHoverWithRangeBg: 'var(--brand-selected)',
    cellRangeBorderColor: 'var(--brand-border)',
    cellActiveWithRangeBg: 'var(--brand-selected)',
  },
  Table: {
    headerBg: 'transparent',
    headerColor: 'var(--text-2)',
    headerSplitColor: 'transparent',
    headerSortActiveBg: 'transparent',
    headerSortHoverBg: 'var(--fill-1)',
    headerFilterHoverBg: 'var(--fill-2)',
    bodySortBg: 'transparent',
    borderColor: 'var(--border-subtle)',
    rowHoverBg: 'var(--fill-1)',
    rowSelectedBg: 'var(--brand-wash)',
    rowSelectedHoverBg: 'var(--brand-wash)',
    rowExpandedBg: 'var(--fill-1)',
    fixedHeaderSortActiveBg: 'var(--bg-surface)',
    stickyScrollBarBg: 'var(--border-strong)',
    footerBg: 'transparent',
    cellPaddingBlock: 11,
    cellPaddingInline: 12,
  },
  Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 6px', labelHeight: 22 },
  Pagination: {
    itemActiveBg: 'var(--brand-selected)',
    itemActiveColor: 'var(--brand-text)',
    itemActiveColorHover: 'var(--brand-text)',
    itemBg: 'transparent',
  },
  Switch: { trackHeight: 20, trackMinWidth: 34, handleSize: 16, handleShadow: 'none' },
  Tree: { nodeSelectedBg: 'var(--brand-selected)', nodeHoverBg: 'var(--fill-1)' },
  Tag: { defaultBg: 'var(--fill-quiet)', defaultColor: 'var(--text-2)' },
}

/** The theme of every antd part; the same for the extraction of its styles and for the running page. */
export const antdTheme: ThemeConfig = {
  algorithm: [theme.defaultAlgorithm, (_seed, map) => Object.assign({}, map, colors)],
  token: { ...sizes, ...aliases },
  components,
  cssVar: { key: 'zhiwen-antd', prefix: 'ant' },
  hashed: false,
}

/** antd components whose styles are extracted; a new one used in a feature is added here. */
export const antdParts = [
  'Button',
  'Checkbox',
  'DatePicker',
  'Dropdown',
  'Empty',
  'Form',
  'Input',
  'InputNumber',
  'Pagination',
  'Radio',
  'Select',
  'Spin',
  'Switch',
  'Table',
  'Tag',
  'Tooltip',
  'Tree',
  'TreeSelect',
  'Upload',
]
