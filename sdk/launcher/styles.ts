/**
 * The look of launcher, panel and what the panel shows until the chat is there. Colours follow `data-scheme`.
 * On the accent stands black or white, whichever is easier to see: above a luminance (the y of XYZ) of 0.18
 * it is black. Before Chrome 119 and Firefox 128, filters find that out for the icon, and a button with words
 * has the panel's colours. Lengths of the window are percentages, since a page's `zoom` enlarges those in
 * `vw` and `dvh`.
 */
export const styles = `
:host{all:initial!important;--surface:#fff;--text:#111;--line:#0002;--x:20px;--y:20px;--size:56px;--accent:var(--theme,#2f54eb)}
:host([data-scheme=dark]){--surface:#18191b;--text:#eee;--line:#fff3}
@media(prefers-color-scheme:dark){:host([data-scheme=auto]){--surface:#18191b;--text:#eee;--line:#fff3}}
:host([data-mode=inline]){display:grid!important;height:var(--height,100%)!important;min-height:var(--height,320px)!important}
:host([data-mode=page]){display:block!important;position:fixed!important;inset:0!important;z-index:var(--layer)!important}
:host([hidden]){display:none!important}
.launcher,.panel{position:fixed;z-index:var(--layer)}
button{padding:8px 18px;border:2px solid transparent;border-radius:99px;background:var(--accent);color:#fff;font:inherit;cursor:pointer}
@supports(color:color(from red xyz x y z)){button{color:color(from var(--accent) xyz calc((.18 - y)*999) calc((.18 - y)*999) calc((.18 - y)*999)/1)}}
@supports not (color:color(from red xyz x y z)){
@media(forced-colors:none){.launcher>:is(svg,.text){color:var(--accent);filter:grayscale()brightness(1.08)contrast(999)invert()}}
.failure button{border-color:currentColor;background:none;color:inherit}
}
.launcher{padding:0;min-width:var(--size);max-width:calc(100% - 2*var(--x));height:var(--size);font:600 16px system-ui;box-shadow:0 4px 20px #0005;transition:scale .2s}
.launcher:hover{scale:1.06}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.text{padding-inline:calc(var(--size)*.85) 20px}
.rounded{border-radius:16px}
.square{border-radius:0}
img{position:absolute;inset:-2px;width:var(--size);height:var(--size);object-fit:cover;border-radius:inherit;transition:.2s}
svg{position:absolute;inset:0 calc(var(--size)/4 - 1px);margin-block:auto;width:calc(var(--size)/2 - 2px);fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;transition:.2s}
[aria-expanded=true]>.closed,[aria-expanded=false]>.opened{opacity:0}
.bottom{bottom:var(--y)}
.top{top:var(--y)}
.right{right:var(--x)}
.left{left:var(--x)}
.end{inset-inline-end:var(--x)}
.start{inset-inline-start:var(--x)}
.panel{margin:calc(var(--size) + 12px) 0;width:min(var(--width,400px),100% - 2*var(--x));height:min(var(--height,704px),100% - 28px - var(--size) - var(--y));overflow:hidden;border-radius:var(--radius,16px);outline:1px solid transparent;transition:opacity .2s,translate .2s,visibility 0s;background:var(--surface);color:var(--text);font:15px/1.5 system-ui;box-shadow:0 0 0 1px var(--line),0 8px 48px #0004}
.panel[inert]{visibility:hidden;opacity:0;translate:0 12px;transition-duration:.2s}
.bare,.inline{margin:0}
.inline{position:relative;width:100%;height:100%;border-radius:inherit;box-shadow:none}
iframe,.waiting,.failure{position:absolute;inset:0;width:100%;height:100%;border:0;transition:opacity .2s}
:not(.shown,.ready)>iframe{opacity:0}
.ready>.waiting,.failed>:not(.failure),.panel:not(.failed)>.failure{display:none}
.waiting{color:transparent;font-size:1px;opacity:0;animation:breathe 1s .15s infinite alternate forwards;background:var(--line)}
.failure{display:grid;place-content:center;place-items:center;gap:16px}
a{color:inherit}
@keyframes breathe{to{opacity:1}}
@media(width<480px),(height<480px){
.panel:not(.inline,.bare:not(.ready)){inset:var(--view-top,0) 0 auto;width:100%;height:var(--view-height,100%);margin:0;border-radius:0}
}
@media print{:host{display:none!important}}
@media(prefers-reduced-motion){*{transition:none!important;animation-duration:0s!important;animation-iteration-count:1!important}}
`;
