/** Makes the addresses of a flow's calls from that of its predictions. */
export const addressesOf = (predictionUrl: string) => {
  const url = new URL(predictionUrl);
  url.pathname = url.pathname.replace(/\/$/, '');
  const [base = '', id = ''] = url.pathname.split('/prediction/');
  const flowId = decodeURIComponent(id);
  const at = (path: string, query: Record<string, string> = {}): string => {
    const address = new URL(url);
    address.pathname = `${base}/${path}`;
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  };
  return {
    flowId,
    prediction: url.href,
    feedback: at('feedback'),
    config: at(`public-chatbotConfig/${id}`),
    abort: (chatId: string) => at(`chatmessage/abort/${id}/${encodeURIComponent(chatId)}`),
    attachments: (chatId: string) => at(`attachments/${id}/${encodeURIComponent(chatId)}`),
    file: (chatId: string, fileName: string) =>
      at('get-upload-file', { chatflowId: flowId, chatId, fileName }),
  };
};
