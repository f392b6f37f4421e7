/** The look of launcher, panel and what the panel shows until the chat is there. Colours follow `data-scheme`. */
export const styles = `
:host{all:initial!important;--surface:#fff;--text:#1c2024;--soft:#60646c;--line:rgb(0 0 0/.1);--bone:rgb(0 0 0/.07);
--accent:var(--casement-color,var(--theme,#2f54eb));--on-accent:var(--casement-icon-color,var(--on-theme,#fff));
font:15px/1.5 system-ui,-apple-system,"Segoe UI","PingFang SC","Noto Sans CJK SC",sans-serif!important}
:host([data-scheme=dark]){--surface:#18191b;--text:#edeef0;--soft:#b0b4ba;--line:rgb(255 255 255/.16);--bone:rgb(255 255 255/.09)}
:host([data-mode=inline]){display:block!important;width:100%!important;height:100%!important;min-height:320px!important}
:host([hidden]){display:none!important}
*{box-sizing:border-box}
.launcher,.panel{position:fixed;z-index:var(--layer)}
.launcher{width:56px;height:56px;padding:0;border:2px solid transparent;border-radius:50%;background:var(--accent);color:var(--on-accent);cursor:pointer;
box-shadow:0 2px 6px rgb(0 0 0/.16),0 8px 24px rgb(0 0 0/.2);transition:transform .2s cubic-bezier(.2,.8,.3,1.2),box-shadow .2s;-webkit-tap-highlight-color:transparent}
.launcher:hover{transform:scale(1.06);box-shadow:0 4px 10px rgb(0 0 0/.18),0 12px 32px rgb(0 0 0/.24)}
.launcher:active{transform:scale(.96)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
svg{position:absolute;inset:0;width:26px;height:26px;margin:auto;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round;
transition:opacity .15s,transform .25s}
[aria-expanded=true]>.closed,[aria-expanded=false]>.opened{opacity:0;transform:rotate(60deg) scale(.5)}
.bottom{bottom:calc(var(--y) + env(safe-area-inset-bottom))}
.top{top:calc(var(--y) + env(safe-area-inset-top))}
.right{right:calc(var(--x) + env(safe-area-inset-right))}
.left{left:calc(var(--x) + env(safe-area-inset-left))}
.panel{display:block;width:min(var(--width,400px),100vw - 2*var(--x));height:min(var(--height,704px),100dvh - 84px - var(--y));overflow:hidden;
border-radius:16px;background:var(--surface);color:var(--text);box-shadow:0 0 0 1px var(--line),0 4px 12px rgb(0 0 0/.08),0 16px 48px rgb(0 0 0/.2);
outline:1px solid transparent;transition:opacity .18s,transform .24s cubic-bezier(.2,.8,.2,1),visibility 0s}
.panel.bottom{margin-bottom:68px;transform-origin:100% 100%}
.panel.top{margin-top:68px;transform-origin:100% 0}
.panel.left{transform-origin:0 100%}
.panel[inert]{visibility:hidden;opacity:0;transform:translateY(10px) scale(.97);transition-delay:0s,0s,.2s}
.bare{margin:0!important}
.inline{position:relative;width:100%;height:100%;border-radius:inherit;box-shadow:none;z-index:auto}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;background:transparent;opacity:0}
.ready>iframe{opacity:1;transition:opacity .15s}
.ready>.waiting,.failed>.waiting,.panel:not(.failed)>.failure{display:none}
.failed>iframe{visibility:hidden}
.waiting{position:absolute;inset:0;opacity:0;animation:appear .2s .15s forwards}
.bone{position:absolute;inset-inline-start:20px;height:14px;border-radius:7px;background:var(--bone);animation:breathe 1.6s infinite alternate ease-in-out}
.failure{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;padding:32px;text-align:center}
p{margin:0}
.button{padding:9px 18px;border:1px solid transparent;border-radius:10px;background:var(--accent);color:var(--on-accent);font:600 15px/1.5 system-ui,sans-serif;cursor:pointer}
a{color:inherit;font-size:14px;text-underline-offset:3px}
.dismiss{display:none;position:absolute;z-index:1;top:max(8px,env(safe-area-inset-top));inset-inline-end:8px;width:40px;height:40px;padding:0;border:0;border-radius:10px;background:none;color:var(--soft);cursor:pointer}
.dismiss>svg{width:22px;height:22px}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@keyframes appear{to{opacity:1}}
@keyframes breathe{to{opacity:.45}}
@media(max-width:479.98px){
.panel:not(.inline){inset:var(--view-top,0px) 0 auto;width:100%;height:var(--view-height,100dvh);margin:0;border-radius:0;box-shadow:none}
.panel:not(.inline,.ready)>.dismiss{display:block}
.launcher[aria-expanded=true]{visibility:hidden}
}
@media(prefers-reduced-motion:reduce){*{transition:none!important;animation-duration:1ms!important;animation-iteration-count:1!important}}
@media print{.launcher,.panel:not(.inline){display:none}}
`;
