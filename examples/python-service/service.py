"""A chat service for Casement in Python, standard library only. It keeps everything in memory: a place to begin from."""

import base64, json, re, secrets, sys, threading, time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

CONFIGURATION = {
    'robot': {'botName': 'Parrot', 'firstMsg': 'Tell me something.', 'examMsg': ['Hello']},
    # What the service has not is off; visitors log in with nothing but their browser.
    'channel': {'isAnonymous': 1, 'login': {'phone': 0, 'email': 0, 'google': 0}},
    'style': {},
}
HEADERS = 'content-type,authorization,accept-language,x-bot-id,x-channel-id,x-style-id,x-access-mode,x-guid,last-event-id'
PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 4400
APP = sys.argv[2] if len(sys.argv) > 2 else None  # The folder of the chat app, to be served as well.
# Sessions and runs by their visitor and id: what belongs to somebody else is not there.
tokens, sessions, runs, stopped_early = {}, {}, {}, set()
changed = threading.Condition()  # Holds for all of the above; told of every event.


class Refusal(Exception):
    def __init__(self, code, message):
        self.code, self.message = code, message


def need(condition, code=400, message='The request is not in order.'):
    if not condition:
        raise Refusal(code, message)


def now():
    return int(time.time() * 1000)


def words_of(question):
    """Answers a question, piece by piece. Ask a model here."""
    if question.startswith('slow'):
        for number in range(1, 101):
            time.sleep(0.02)
            yield f'{number} '
    else:
        yield from ('You ', 'said: ', question[:200])


def is_id(value):
    return isinstance(value, str) and 0 < len(value) <= 128 and not re.search(r'[\r\n\0]', value)


def session_of(owner, session_id):
    session = sessions.get((owner, session_id))
    need(session and not session.get('isDeleted'), 404, 'There is no such conversation.')
    return session


def shown(session):
    running = any(message['status'] == 'running' for message in session['messages'].values())
    return {key: session[key] for key in ('id', 'title', 'headId', 'createdAt', 'updatedAt')} | {'running': running}


def new_session(owner, session_id, title=''):
    session = {'id': session_id, 'title': title, 'headId': None, 'createdAt': now(), 'updatedAt': now(), 'messages': {}}
    return sessions.setdefault((owner, session_id), session)


def add_message(session, **message):
    message |= {'sessionId': session['id'], 'createdAt': now()}
    session['messages'][message['id']] = message
    session.update(headId=message['id'], updatedAt=now())
    return message


def say(run, **event):
    run['events'].append(event)
    changed.notify_all()


def write_answer(run, answer, question):
    """Runs in a thread of its own, so that an answer is written to its end whoever reads it."""
    ids = {'threadId': answer['sessionId'], 'runId': answer['runId']}
    with changed:
        say(run, type='RUN_STARTED', **ids)
        say(run, type='TEXT_MESSAGE_START', messageId=answer['id'], role='assistant')
    text = ''
    for piece in words_of(question):
        with changed:
            if run['stopping']:
                break
            text += piece
            say(run, type='TEXT_MESSAGE_CONTENT', messageId=answer['id'], delta=piece)
    with changed:
        # The message is whole before its last event is out.
        answer['parts'] = [{'type': 'text', 'text': text}] if text else []
        answer['status'] = 'stopped' if run['stopping'] else 'complete'
        say(run, type='TEXT_MESSAGE_END', messageId=answer['id'])
        run['isOver'] = True
        say(run, type='RUN_FINISHED', outcome={'type': 'cancelled' if run['stopping'] else 'success'}, **ids)


def begin_run(owner, body):
    """Returns the run of a send: a new one, or the one that has its id."""
    props, messages, run_id = body.get('forwardedProps'), body.get('messages'), body.get('runId')
    need(is_id(run_id) and is_id(body.get('threadId')) and isinstance(props, dict) and isinstance(messages, list))
    need(len(messages) <= 1 and is_id(props.get('answerId')))
    need((owner, run_id) not in stopped_early, 410, 'The answer was stopped before it began.')
    if (owner, run_id) in runs:
        return runs[owner, run_id]
    parent_id = props.get('parentId')
    session = session_of(owner, body['threadId']) if (owner, body['threadId']) in sessions else None
    known = session['messages'] if session else {}
    need(parent_id is None or parent_id in known, 404, 'There is no such message.')
    need(props['answerId'] not in known)
    if messages:
        message = messages[0]
        need(isinstance(message, dict) and message.get('role') == 'user' and is_id(message.get('id')))
        need(message['id'] == props.get('messageId') and message['id'] not in known and isinstance(message.get('content'), str))
        text = message['content']
        need(text.strip() and len(text.encode('utf-16-le', 'surrogatepass')) <= 64000, 1116, 'Please check your question.')
        session = session or new_session(owner, body['threadId'], text.strip()[:60])
        question = add_message(session, id=message['id'], parentId=parent_id, role='user', status='complete',
                               parts=[{'type': 'text', 'text': text}])
    else:
        question = known.get(parent_id)
        need(question and question['role'] == 'user')
    answer = add_message(session, id=props['answerId'], parentId=question['id'], role='assistant', status='running',
                         parts=[], runId=run_id)
    runs[owner, run_id] = run = {'events': [], 'stopping': False, 'isOver': False, 'answer': answer}
    threading.Thread(target=write_answer, args=(run, answer, question['parts'][0]['text']), daemon=True).start()
    return run


def stop(owner, run_id):
    need(is_id(run_id))
    run = runs.get((owner, run_id))
    if not run:
        stopped_early.add((owner, run_id))
    need(run, 404, 'There is no such answer.')
    run['stopping'] = run['answer']['status'] == 'running' or run['stopping']
    changed.wait_for(lambda: run['answer']['status'] != 'running')
    return {'messageId': run['answer']['id'], 'status': run['answer']['status']}


def set_session(owner, body):
    session_id, title, head = body.get('id') or secrets.token_hex(16), body.get('title'), body.get('headId')
    need(is_id(session_id) and (title is None or isinstance(title, str) and len(title) <= 200))
    if head is None and not body.get('deleted'):
        new_session(owner, session_id)
    session = session_of(owner, session_id)
    need(head is None or head in session['messages'], 404, 'There is no such message.')
    session['isDeleted'] = bool(body.get('deleted'))
    session['title'] = session['title'] if title is None else title.strip()
    session['headId'] = head or session['headId']
    for run in runs.values():
        run['stopping'] |= session['isDeleted'] and run['answer'] in session['messages'].values()
    return shown(session)


def list_sessions(owner, query):
    need('next' not in query)  # Everything stands on one page, so no cursor is right.
    wanted = query.get('query', '').lower()
    text_of = lambda session: json.dumps([session['title'], [m['parts'] for m in session['messages'].values()]], ensure_ascii=False)
    # Newest first; JSON writes some characters in another way, in the question as in what is searched.
    wanted = json.dumps(wanted, ensure_ascii=False)[1:-1]
    mine = [s for (whose, _), s in sessions.items() if whose == owner and not s.get('isDeleted') and wanted in text_of(s).lower()]
    return {'list': [shown(session) for session in sorted(mine, key=lambda one: -one['updatedAt'])]}


def history(owner, query):
    session = session_of(owner, query.get('sessionId'))
    need('next' not in query)
    return {'list': list(session['messages'].values())[::-1]}


class Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args):
        super().__init__(*args, directory=APP)

    def log_message(self, *_):
        pass  # Nothing of what visitors do.

    def visitor(self):
        token = self.headers.get('Authorization', '').removeprefix('Bearer ')
        need(token in tokens, 401, 'Please log in.')
        return tokens[token]

    def free_login(self):
        token = self.headers.get('Authorization', '').removeprefix('Bearer ')
        if token in tokens:
            return {'token': token}
        try:
            identity = json.loads(base64.urlsafe_b64decode(token.removeprefix('id.') + '=='))
            good = token.startswith('id.') and identity['clientType'] == 1 and re.fullmatch(r'[0-9a-f-]{36}', identity['uuid'])
        except (ValueError, KeyError, TypeError):
            good = False
        need(good, 401, 'Please log in.')
        mode = 'preview' if self.headers.get('X-Access-Mode') == 'preview' else 'anonymous'
        token = secrets.token_urlsafe(32)
        tokens[token] = (identity['uuid'], mode)
        return {'token': token}

    def check_bot(self):
        for name, known in (('X-Bot-Id', 'parrot'), ('X-Channel-Id', 'web'), ('X-Style-Id', 'default')):
            given = self.headers.get(name, '')
            need(given and not re.search(r'%(?![0-9A-Fa-f]{2})', given))
            try:
                decoded = unquote(given, errors='strict')
            except UnicodeDecodeError:
                raise Refusal(400, 'An id is not written well.')
            need(decoded == known, 404, 'There is no such bot.')

    def answer(self, method, body):
        path, query = urlsplit(self.path).path, dict(parse_qsl(urlsplit(self.path).query))
        call = f"{method} {path.removeprefix('/im/v1')}"
        if call == 'GET /base/config':
            self.check_bot()
            return CONFIGURATION
        if call == 'GET /user/freeLogin':
            return self.free_login()
        calls = {
            'GET /user/isLogin': lambda owner, _: {'login': False, 'role': owner[1], 'status': 'ok'},
            'GET /user/logout': lambda *_: tokens.pop(self.headers['Authorization'].removeprefix('Bearer ')) and None,
            'GET /im/pull/session': list_sessions,
            'GET /im/pull/msg/history': history,
            'GET /im/msg/stream': self.resume,
            'POST /im/session/set': set_session,
            'POST /im/msg/send': lambda owner, body: (begin_run(owner, body), 0),
            'POST /im/msg/stop': lambda owner, body: stop(owner, body.get('runId')),
        }
        need(call in calls, 404, 'There is no such call.')
        return calls[call](self.visitor(), body if method == 'POST' else query)

    def body(self):
        length = int(self.headers.get('Content-Length') or 0)
        need(length < 1_000_000)
        try:
            body = json.loads(self.rfile.read(length))
        except ValueError:
            body = None
        need(isinstance(body, dict))
        return body

    def resume(self, owner, query):
        run = runs.get((owner, query.get('runId')))
        need(run, 404, 'There is no such answer.')
        last = unquote(self.headers.get('Last-Event-ID', f"{query['runId']}:0"))
        run_id, _, seq = last.rpartition(':')
        need(run_id == query['runId'] and re.fullmatch(r'[0-9]{1,15}', seq))
        return run, int(seq)

    def begin(self, status, content_type):
        self.send_response(status)
        for name, value in (('Content-Type', content_type), ('Access-Control-Allow-Origin', '*'),
                            ('Access-Control-Allow-Headers', HEADERS), ('Access-Control-Max-Age', '600'),
                            ('Cache-Control', 'no-cache, no-transform'), ('X-Accel-Buffering', 'no')):
            self.send_header(name, value)
        self.end_headers()

    def stream(self, run, seq):
        self.begin(200, 'text/event-stream')
        self.wfile.write(b': hello\n\n')
        run_id, is_over = run['answer']['runId'], False
        while not is_over:
            with changed:
                changed.wait_for(lambda: len(run['events']) > seq or run['isOver'], timeout=15)
                events, is_over = run['events'][seq:], run['isOver']
            lines = [f'id: {run_id}:{seq + n}\ndata: {json.dumps(event)}\n\n' for n, event in enumerate(events, 1)]
            seq += len(events)
            self.wfile.write(''.join(lines or [': still here\n\n']).encode())

    def serve(self, method):
        try:
            body = self.body() if method == 'POST' else {}
            with changed:
                result = self.answer(method, body)
        except Refusal as refusal:
            self.begin(refusal.code if refusal.code in (401, 403, 404) else 200, 'application/json')
            self.wfile.write(json.dumps({'code': refusal.code, 'message': refusal.message}).encode())
            return
        try:
            if isinstance(result, tuple):
                self.stream(*result)
            else:
                self.begin(200, 'application/json')
                self.wfile.write(json.dumps({'code': 200, 'object': result}).encode())
        except OSError:
            pass  # The reader has gone; the answer goes on without it.

    def do_GET(self):
        if APP and not self.path.startswith('/im/'):
            return super().do_GET()  # The chat app, on the service's own origin.
        self.serve('GET')

    def do_POST(self):
        self.serve('POST')

    def do_OPTIONS(self):
        self.begin(204, 'text/plain')


if __name__ == '__main__':
    ThreadingHTTPServer.request_queue_size = 256
    server = ThreadingHTTPServer(('127.0.0.1', PORT), Handler)
    server.daemon_threads = True
    print(f'http://127.0.0.1:{server.server_port}/im', flush=True)
    server.serve_forever()
