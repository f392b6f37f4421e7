/* Starts the chats of this page, which the data block `casement-settings` and the elements `.casement-inline` describe. */
( () => {
	'use strict';

	const place = document.getElementById( 'casement-settings' );
	if ( ! place ) {
		return;
	}
	const { options, launcher, login } = JSON.parse( place.textContent );

	// The SDK may not be here yet: what is called before is kept, and made when it comes.
	window.casement =
		window.casement ||
		( ( ...call ) => ( window.casement.q = window.casement.q || [] ).push( call ) );

	const requestToken = () =>
		fetch( login.tokenUrl, {
			method: 'POST',
			credentials: 'same-origin',
			headers: { 'X-WP-Nonce': login.nonce },
		} );

	// A page that stood open for a day, or came out of a cache, has a nonce that is over or another user's.
	const renewNonce = async () => {
		const response = await fetch( login.nonceUrl, { credentials: 'same-origin', cache: 'no-store' } );
		login.nonce = response.ok ? ( await response.text() ).trim() : '';
		return login.nonce !== '';
	};

	const getUserToken = async () => {
		if ( ! login.isLoggedIn ) {
			return null;
		}
		let response = await requestToken();
		if ( response.status === 403 && ( await renewNonce() ) ) {
			response = await requestToken();
		}
		// Nobody is logged in any more, or the site does not tell of this user.
		if ( response.status === 401 || response.status === 403 ) {
			return null;
		}
		if ( ! response.ok ) {
			throw new Error( `The site gave no token of its user: ${ response.status }` );
		}
		return ( await response.json() ).token;
	};

	const create = ( more ) =>
		window.casement( 'createChat', { ...options, ...more, ...( login && { getUserToken } ) } );

	if ( launcher ) {
		create( launcher );
	}
	for ( const container of document.querySelectorAll( '.casement-inline' ) ) {
		create( { ...JSON.parse( container.dataset.casement ), mode: 'inline', container } );
	}
} )();
